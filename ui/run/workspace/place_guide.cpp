#include "ui/run/workspace/place_guide.h"

#include "ui/run/panels/query/row_time.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"

namespace pipescope::ui {

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

void PlaceGuide::showTime(Rank rank, TimeSpan time)
{
    if (const auto track = m_session.trace()->trackOfRank(rank)) {
        m_timeline.revealer().ensureVisible(*track, time);
        m_session.setCurrentRow(rank);
    }
}

} // namespace pipescope::ui
