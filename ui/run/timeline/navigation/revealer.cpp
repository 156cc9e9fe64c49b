#include "ui/run/timeline/navigation/revealer.h"

#include "core/run/analysis/details/detail_text.h"
#include "ui/run/timeline/painting/timeline_painter.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

/// What ensureVisible() zooms a narrower item up to.
constexpr double kMinVisiblePixels = 8.0;

bool isFitted(const scene::Viewport& shown, TimeSpan span)
{
    return scene::Viewport::close(shown.fitted(span), shown, 1.0)
           || scene::Viewport::close(shown.fitted(span, 0.0), shown, 1.0);
}

} // namespace

Revealer::Revealer(TimelineSession& session, const ShownScene& scene, TimeNavigation& times,
                   RowScroller& rows)
    : m_session(session)
    , m_scene(scene)
    , m_times(times)
    , m_rows(rows)
{ }

void Revealer::ensureVisible(const TraceRef& ref)
{
    unhide(ref);
    m_rows.revealItem(ref);
    ensureVisible(spanOf(m_scene->trace(), ref));
}

void Revealer::showAtSameScale(const TraceRef& ref)
{
    unhide(ref);
    m_rows.revealItem(ref);
    m_times.reveal(spanOf(m_scene->trace(), ref), 0.0);
}

void Revealer::ensureVisible(TrackIndex track, TimeSpan time)
{
    // A chosen step stays where it holds the time.
    const auto& step = m_session.view().step;
    const TimeSpan focus = m_scene->focus();
    const bool isWithin = focus.begin <= time.begin && time.end <= focus.end;
    showRow(track, isWithin ? step : std::nullopt);
    ensureVisible(time);
}

void Revealer::showWithSurroundings(TrackIndex track, TimeSpan time)
{
    constexpr std::int64_t kTimesLonger = 6;
    const Duration beside{time.duration().ns * kTimesLonger};
    const TimeSpan seen{time.begin - beside, time.end + beside};
    ensureVisible(track, seen);
    m_times.glideToSpan(seen);
}

void Revealer::ensureVisible(TimeSpan span)
{
    m_times.leaveStepWithout(span);
    m_times.reveal(span, kMinVisiblePixels);
}

void Revealer::showRow(TrackIndex track)
{
    showRow(track, m_session.view().step);
}

void Revealer::showRow(TrackIndex track, std::optional<StepIndex> step)
{
    unhide(track, step);
    m_rows.revealRow(track);
}

void Revealer::fitSelection()
{
    const auto span = selectedSpan(m_session);
    if (!span || isFitted(m_times.target(), *span)) {
        m_times.fitAll();
        return;
    }
    if (const auto& selection = m_session.selection()) {
        unhide(*selection);
        m_rows.revealItem(*selection);
    } else {
        m_times.leaveStepWithout(*span);
    }
    m_times.glideToFit(*span);
}

void Revealer::fitSelectionThenAll()
{
    const auto span = selectedSpan(m_session);
    const auto& range = m_session.range();
    const scene::Viewport& shown = m_times.target();
    if (range && !isFitted(shown, *range) && !(span && isFitted(shown, *span))) {
        m_times.glideToSpan(*range);
    } else {
        fitSelection();
    }
}

void Revealer::resetView()
{
    m_times.reset(m_scene->focus());
    m_rows.scrollToTop();
}

void Revealer::unhide(const TraceRef& ref)
{
    unhide(trackOf(ref), stepOf(m_scene->trace(), ref));
}

void Revealer::unhide(TrackIndex index, std::optional<StepIndex> step)
{
    ViewOptions view = m_session.view();
    if (!m_scene->layout().rowOf(index)) {
        scene::reveal(m_scene->trace(), index, view.rows);
        const auto& group = m_scene->trace().track(index).group;
        if (!group) {
            view.groups.clear();
        } else if (!view.groups.empty()
                   && std::find(view.groups.begin(), view.groups.end(), *group) == view.groups.end())
        {
            view.groups.push_back(*group);
        }
    }
    if (view.step && step != view.step) {
        view.step.reset();
    }
    m_session.setView(view);
}

} // namespace pipescope::ui
