#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/analysis/details/describe.h"

namespace pipescope::ui {

class TimelineSession;
class TimelineView;

/// Leads from rows of tables to their places in the timeline.
class PlaceGuide
{
public:
    /// Both must outlive the guide.
    PlaceGuide(TimelineSession& session, TimelineView& timeline);

    /// Selects it.
    void showItem(const TraceRef& target);
    /// The row of a rank, without another time than the one seen.
    void showRank(Rank rank);
    /// Times as recorded on the rank's host: selects the item there, or else makes the time the range.
    void showRecordedTime(TrackIndex track, TimeSpan time);
    /// Times as they are drawn.
    void showTime(Rank rank, TimeSpan time);

    /// True while it sets the range itself, without a drag.
    bool setsRange() const { return m_setsRange; }

private:
    TimelineSession& m_session;
    TimelineView& m_timeline;
    bool m_setsRange = false;
};

} // namespace pipescope::ui
