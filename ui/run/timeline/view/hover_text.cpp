#include "ui/run/timeline/view/hover_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/lookup/message_times.h"
#include "core/run/model/names.h"
#include "ui/run/session/gap_reasons.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cstdlib>

namespace pipescope::ui {
namespace {

/// The precision of begin times: microseconds within minutes.
constexpr int kStartDigits = 9;

QString rankText(const Trace& trace, TrackIndex track)
{
    const Track& of = trace.track(track);
    return of.name.empty() ? QCoreApplication::translate("Timeline", "rank %1").arg(of.rank.value)
                           : toQString(of.name);
}

scene::ColourRole kindOf(const Track& track, const TraceRef& ref)
{
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return scene::roleOf(track.operators[op->op.value].kind);
    }
    const auto* block = std::get_if<BlockRef>(&ref);
    return block != nullptr ? scene::roleOf(track.blocks.kind(block->block)) : scene::ColourRole::Collective;
}

QString nameOf(const Trace& trace, const Track& track, const TraceRef& ref)
{
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return toQString(trace.strings.text(track.operators[op->op.value].name));
    }
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return toQString(blockTitle(trace, track, block->block));
    }
    const auto& collective = std::get<CollectiveRef>(ref);
    return toQString(trace.strings.text(track.collectives.at(collective.collective).name));
}

QString waitText(const Link& link)
{
    const Duration wait = waitingOf(link).value_or(Duration{});
    return wait > Duration{} ? QCoreApplication::translate("Timeline", "receiver waited %1")
                                   .arg(toQString(formatDuration(wait)))
                             : QString();
}

/// Whose blocks they are; %1 is the block.
QString ownerText(const Companion& companion)
{
    switch (companion.kind) {
    case CompanionKind::Ideal:
        return QCoreApplication::translate("Timeline", "Ideal: %1");
    case CompanionKind::OtherStep:
        if (companion.step) {
            return QCoreApplication::translate("Timeline", "Step %1: %2")
                .arg(companion.trace->steps[companion.step->value].number.value)
                .arg(QStringLiteral("%1"));
        }
        break;
    case CompanionKind::OtherRun:
        break;
    }
    return QCoreApplication::translate("Timeline", "Run before: %1");
}

/// `more` and `less` have a place for how much.
QString differenceText(Duration difference, const QString& none, const QString& more, const QString& less)
{
    const QString much = toQString(formatDuration({std::abs(difference.ns)}));
    return difference == Duration{} ? none : (difference > Duration{} ? more : less).arg(much);
}

/// What a ghost does beside its block, which has the delay.
QStringList differenceTexts(const CompanionDelay& delay)
{
    return {differenceText(delay.begin, QCoreApplication::translate("Timeline", "begins at the same time"),
                           QCoreApplication::translate("Timeline", "begins %1 earlier"),
                           QCoreApplication::translate("Timeline", "begins %1 later")),
            differenceText(delay.end, QCoreApplication::translate("Timeline", "ends at the same time"),
                           QCoreApplication::translate("Timeline", "ends %1 earlier"),
                           QCoreApplication::translate("Timeline", "ends %1 later")),
            differenceText(delay.begin - delay.end, QCoreApplication::translate("Timeline", "takes as long"),
                           QCoreApplication::translate("Timeline", "takes %1 longer"),
                           QCoreApplication::translate("Timeline", "takes %1 less"))};
}

QString lateText(LateSide side)
{
    switch (side) {
    case LateSide::Sender:
        return QCoreApplication::translate("Timeline", "sender came last");
    case LateSide::Receiver:
        return QCoreApplication::translate("Timeline", "receiver came last");
    case LateSide::Neither:
    case LateSide::Unknown:
        break;
    }
    return {};
}

} // namespace

QString hoverText(const scene::SceneIndex& index, const scene::DrawnItem& item)
{
    const Trace& trace = *index.trace;
    const Track& track = trace.track(trackOf(item.ref));
    QStringList parts{nameOf(trace, track, item.ref)};
    const auto* block = std::get_if<BlockRef>(&item.ref);
    const bool isCall = block != nullptr && track.isOther;
    parts << (isCall ? toQString(trace.strings.text(track.blocks.at(block->block).message))
                     : localized(scene::roleName(kindOf(track, item.ref))))
          << rankText(trace, trackOf(item.ref))
          << QCoreApplication::translate("Timeline", "from %1")
                 .arg(toQString(
                     formatDuration(spanOf(trace, item.ref).begin - index.span.begin, kStartDigits)))
          << toQString(formatDuration(spanOf(trace, item.ref).duration()));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString ghostText(const TimelineScene& scene, const scene::DrawnItem& ghost)
{
    const Companion& companion = scene.companion()->line(ghost.line).companion;
    const auto& ref = std::get<BlockRef>(ghost.ref);
    const Track& track = companion.trace->track(ref.track);
    QStringList parts{ownerText(companion).arg(toQString(blockTitle(*companion.trace, track, ref.block))),
                      rankText(*companion.trace, ref.track)};
    if (const auto partner = companion.partnerOf(ref.track, ref.block)) {
        parts << differenceTexts(delayOf(scene.trace(), companion, ref.track, *partner, ref.block));
    }
    parts << toQString(formatDuration(track.blocks.span(ref.block).duration()));
    return parts.join(QStringLiteral(" · "));
}

QString hoverText(const Trace& trace, const Link& link)
{
    const bool isKnown = link.microBatch && link.direction != LinkDirection::Unknown;
    const QString letter =
        link.direction == LinkDirection::Forward ? QStringLiteral("F") : QStringLiteral("B");
    const QString label = isKnown ? letter + QString::number(link.microBatch->value) : QString();
    const Duration taken = link.arrival() - link.departure();
    QStringList parts{
        label,
        rankText(trace, link.source.track) + QStringLiteral(" → ") + rankText(trace, link.target.track),
        link.bytes > 0 ? localized(formatBytes(link.bytes)) : QString(),
        taken > Duration{} ? toQString(formatDuration(taken)) : QString(),
        waitText(link),
        lateText(link.late),
        link.origin == LinkOrigin::Inferred ? localized(linkOriginName(link.origin)) : QString(),
    };
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString hoverText(const scene::SceneIndex& index, const scene::MergedColumn& column)
{
    const auto entry = std::find_if(index.legend.begin(), index.legend.end(),
                                    [&](const scene::LegendEntry& e) { return e.role == column.role; });
    const QString word = entry == index.legend.end() ? QString() : localized(entry->word);
    const QString what =
        column.kind == scene::LaneKind::Operators ? QCoreApplication::translate("Timeline", "%1 operators")
        : column.kind == scene::LaneKind::Collectives
            ? QCoreApplication::translate("Timeline", "%1 collectives")
        : index.trace->track(column.track).isOther ? QCoreApplication::translate("Timeline", "%1 slices")
                                                   : QCoreApplication::translate("Timeline", "%1 blocks");
    QStringList parts{
        what.arg(toQString(formatCount(column.count))),
        rankText(*index.trace, column.track),
        QCoreApplication::translate("Timeline", "busy %1").arg(toQString(formatDuration(column.busy))),
    };
    if (!word.isEmpty()) {
        parts << QCoreApplication::translate("Timeline", "mostly %1 (%2)")
                     .arg(word, toQString(formatDuration(column.dominantBusy)));
    }
    if (column.highlighted > 0) {
        parts << QCoreApplication::translate("Timeline", "%1 highlighted")
                     .arg(toQString(formatCount(column.highlighted)));
    }
    parts << QCoreApplication::translate("Timeline", "too narrow to draw one by one; zoom in");
    return parts.join(QStringLiteral(" · "));
}

QString hoverText(const TimelineSession& session, const GapRef& gap)
{
    const Trace& trace = *session.trace();
    QStringList parts{QCoreApplication::translate("Timeline", "idle"), rankText(trace, gap.track),
                      toQString(formatDuration(spanOf(trace, gap).duration()))};
    if (const auto& run = session.analysed()) {
        for (const UserText& reason : shortReasonsOf(*run, gap)) {
            parts.append(localized(reason));
        }
    }
    return parts.join(QStringLiteral(" · "));
}

QString hoverText(const TimelineScene& scene, const InFlightPoint& point)
{
    constexpr int kDigits = 3;
    return QStringList{
        QCoreApplication::translate("Timeline", "%1 micro-batches in flight, at most %2 in the run")
            .arg(toQString(formatNumber(point.kept, kDigits)),
                 toQString(formatNumber(scene.inFlight()->most(), kDigits))),
        rankText(scene.trace(), point.track)}
        .join(QStringLiteral(" · "));
}

QString hoverText(const TimelineScene& scene, const TimelineFrame& frame, const scene::Hit& hit, double x)
{
    if (const auto* item = std::get_if<scene::ItemHit>(&hit)) {
        return hoverText(scene.index(), frame.list.items[item->item]);
    }
    if (const auto* column = std::get_if<scene::ColumnHit>(&hit)) {
        return hoverText(scene.index(), columnAt(scene, frame, *column, x));
    }
    if (const auto* ghost = std::get_if<scene::GhostHit>(&hit);
        ghost != nullptr && scene.companion() != nullptr) {
        return ghostText(scene, frame.list.ghosts[ghost->ghost]);
    }
    if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
        return hoverText(scene.trace(), scene.trace().link(frame.list.links[link->link].link));
    }
    return {};
}

scene::MergedColumn columnAt(const TimelineScene& scene, const TimelineFrame& frame, scene::ColumnHit hit,
                             double x)
{
    return scene::columnAt(scene.index(), frame.time, scene.view().step, scene.highlight(),
                           frame.list.columns[hit.column], x);
}

} // namespace pipescope::ui
