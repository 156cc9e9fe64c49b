#include "ui/timeline/hover_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/analysis/block_label.h"
#include "core/base/text.h"
#include "ui/session/qt_text.h"

namespace pipescope::ui {
namespace {

QString rankText(const Trace& trace, TrackIndex track)
{
    const Track& of = trace.track(track);
    return of.name.empty() ? QCoreApplication::translate("Timeline", "rank %1").arg(of.rank.value)
                           : toQString(of.name);
}

} // namespace

QString hoverText(const Trace& trace, const scene::DrawnItem& item)
{
    const TrackIndex index = trackOf(item.ref);
    const Track& track = trace.track(index);
    QStringList parts;
    if (const auto* op = std::get_if<OperatorRef>(&item.ref)) {
        parts << toQString(trace.strings.text(track.operators[op->op.value].name));
    } else {
        const BlockIndex place = std::get<BlockRef>(item.ref).block;
        const Block block = track.blocks.at(place);
        const std::string_view name = trace.strings.text(block.name.value != 0 ? block.name : block.message);
        const std::string label = microBatchLabel(trace, track, place);
        parts << toQString(label.empty() ? name : std::string_view(label));
    }
    parts << localized(scene::roleName(item.role)) << rankText(trace, index)
          << toQString(formatDuration(spanOf(trace, item.ref).duration()));
    parts.removeAll(QString());
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
        taken > Duration{} ? toQString(formatDuration(taken)) : QString(),
        link.origin == LinkOrigin::Inferred ? localized(linkOriginName(link.origin)) : QString(),
    };
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString hoverText(const Trace& trace, const scene::MergedColumn& column)
{
    const QString what = column.operators ? QCoreApplication::translate("Timeline", "%1 operators")
                                          : QCoreApplication::translate("Timeline", "%1 blocks");
    QStringList parts{
        what.arg(toQString(formatCount(column.count))),
        rankText(trace, column.track),
        QCoreApplication::translate("Timeline", "busy %1").arg(toQString(formatDuration(column.busy))),
        QCoreApplication::translate("Timeline", "mostly %1 (%2)")
            .arg(localized(scene::roleName(column.role)), toQString(formatDuration(column.dominantBusy))),
    };
    if (column.highlighted > 0) {
        parts << QCoreApplication::translate("Timeline", "%1 highlighted")
                     .arg(toQString(formatCount(column.highlighted)));
    }
    parts << QCoreApplication::translate("Timeline", "too narrow to draw one by one; zoom in");
    return parts.join(QStringLiteral(" · "));
}

} // namespace pipescope::ui
