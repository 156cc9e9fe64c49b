#include "ui/run/workspace/place_guide.h"

#include <QAction>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include "core/run/analysis/details/detail_text.h"
#include "ui/run/panels/query/row_time.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/toolkit/focus.h"

namespace pipescope::ui {
namespace {

std::shared_ptr<const TraceSet> itemsOf(const Trace& trace, const Evidence& evidence)
{
    auto items = std::make_shared<TraceSet>(trace);
    for (const auto& [track, block] : evidence.blocks) {
        items->add(BlockRef{track, block});
    }
    for (const LinkIndex link : evidence.links) {
        for (const LinkEnd* end : {&trace.link(link).source, &trace.link(link).target}) {
            if (const auto item = refOf(*end)) {
                items->add(*item);
            }
        }
    }
    return items;
}

} // namespace

picture::ChartSubject subjectOf(const TimelineSession& session)
{
    const Trace& trace = *session.trace();
    if (const auto step = session.selectedStep()) {
        const auto row = session.currentRow() ? alternativeOf<Rank>(session.currentRow()) : std::nullopt;
        return {row, step};
    }
    const auto selected = session.selection();
    const auto gap = session.selectedGap();
    const auto block =
        gap ? std::optional(BlockRef{gap->track, gap->next}) : alternativeOf<BlockRef>(selected);
    if (block) {
        const Track& track = trace.track(block->track);
        return {track.rank, track.blocks.step(block->block), block, gap.has_value()};
    }
    if (selected) {
        return {trace.track(trackOf(*selected)).rank};
    }
    return {};
}

PlaceGuide::PlaceGuide(TimelineSession& session, TimelineView& timeline)
    : m_session(session)
    , m_timeline(timeline)
{ }

void PlaceGuide::showItem(const TraceRef& target)
{
    m_session.select(target);
    m_timeline.revealer().ensureVisible(target);
}

void PlaceGuide::showRank(Rank rank)
{
    if (const auto track = m_session.trace()->trackOfRank(rank)) {
        m_timeline.revealer().showRow(*track);
        m_session.setCurrentRow(rank);
    }
}

void PlaceGuide::showRecordedTime(TrackIndex track, TimeSpan time)
{
    // Rows of a database have the recorded times.
    const Trace& trace = *m_session.trace();
    const auto shifts = shiftsByHost(trace, m_session.appliedShifts());
    const std::size_t host = trace.track(track).host.value;
    const Duration shift = host < shifts.size() ? shifts[host] : Duration{};
    const TimeSpan shown{time.begin + shift, time.end + shift};
    if (const auto item = itemAt(trace, track, shown)) {
        showItem(*item);
        return;
    }
    showTime(trace.track(track).rank, shown);
    m_setsRange = true;
    m_session.setRange(shown);
    m_setsRange = false;
}

void PlaceGuide::showEvidence(const Evidence& evidence)
{
    const Trace& trace = *m_session.trace();
    m_session.setHighlight(itemsOf(trace, evidence));
    const GapRef gap{evidence.track, evidence.block};
    const auto message = evidence.link ? refOf(trace.link(*evidence.link).target) : std::nullopt;
    const TraceRef item = message.value_or(BlockRef{evidence.track, evidence.block});
    const bool isGap = evidence.isGap && !message && spanOf(trace, gap).duration().ns > 0;
    if (isGap) {
        m_session.selectGap(gap);
    } else {
        m_session.select(item);
    }
    m_timeline.revealer().showWithSurroundings(evidence.track,
                                               isGap ? spanOf(trace, gap) : spanOf(trace, item));
}

void PlaceGuide::showLink(LinkIndex index)
{
    const Trace& trace = *m_session.trace();
    const Link& link = trace.link(index);
    auto items = std::make_shared<TraceSet>(trace);
    for (const LinkEnd* end : {&link.source, &link.target}) {
        if (end->op) {
            items->add(OperatorRef{end->track, *end->op});
        }
        if (end->block) {
            items->add(BlockRef{end->track, *end->block});
        }
    }
    m_session.setHighlight(std::move(items));
    m_session.select(refOf(link.target));
    m_timeline.revealer().showWithSurroundings(link.source.track, link.source.span.united(link.target.span));
    m_timeline.revealer().showRow(link.target.track);
}

void PlaceGuide::showGap(const BlockRef& next)
{
    const Trace& trace = *m_session.trace();
    const GapRef gap{next.track, next.block};
    if (spanOf(trace, gap).duration() <= Duration{}) {
        showSubject({std::nullopt, std::nullopt, next});
        return;
    }
    m_session.selectGap(gap);
    m_timeline.revealer().showWithSurroundings(gap.track, spanOf(trace, gap));
}

void PlaceGuide::showSubject(const picture::ChartSubject& subject)
{
    const Trace& trace = *m_session.trace();
    if (subject.block && subject.isGap) {
        showGap(*subject.block);
        return;
    }
    if (subject.block) {
        const TraceRef block = *subject.block;
        m_session.select(block);
        m_timeline.revealer().showWithSurroundings(trackOf(block), spanOf(trace, block));
        return;
    }
    if (subject.step && subject.step->value < trace.steps.size()) {
        m_session.selectStep(*subject.step);
        m_timeline.times().glideToSpan(trace.steps[subject.step->value].span);
    }
    if (subject.rank) {
        showRank(*subject.rank);
    }
}

void PlaceGuide::showTime(Rank rank, TimeSpan time)
{
    if (const auto track = m_session.trace()->trackOfRank(rank)) {
        m_timeline.revealer().ensureVisible(*track, time);
        m_session.setCurrentRow(rank);
    }
}

TimelineFocus::TimelineFocus(QMainWindow& window, TimelineView& timeline)
    : QObject(&timeline)
    , m_window(window)
    , m_timeline(timeline)
{
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool isShown) {
            if (!isShown && hasFocusWithin(dock)) {
                // By then Qt has passed the focus on to the next widget.
                QMetaObject::invokeMethod(this, &TimelineFocus::giveBack, Qt::QueuedConnection);
            }
        });
    }
}

void TimelineFocus::giveBack()
{
    if (m_window.isActiveWindow() && m_timeline.isVisible()) {
        m_timeline.setFocus();
    }
}

bool TimelineFocus::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::KeyPress
        && static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape)
    {
        clearHighlightThenSelection(m_timeline.session());
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace pipescope::ui
