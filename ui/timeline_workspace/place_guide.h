#pragma once

#include "core/analysis/details/describe.h"
#include "core/diagnostics/finding.h"

namespace pipescope::ui {

class TimelineSession;
class TimelineView;

/// Leads from what tables list to its place in the timeline.
class PlaceGuide
{
public:
    /// Both must outlive the guide.
    PlaceGuide(TimelineSession& session, TimelineView& timeline);

    /// Selects it.
    void showItem(const TraceRef& target);
    /// The row of a rank, without another time than the one seen.
    void showRank(Rank rank);
    /// Times as they were recorded on the rank's host: what lies there is selected, else the time becomes the
    /// range.
    void showRecordedTime(TrackIndex track, TimeSpan time);
    /// Times as they are drawn.
    void showTime(Rank rank, TimeSpan time);

    /// While it sets the range: nobody has dragged it.
    bool setsRange() const { return m_setsRange; }

private:
    TimelineSession& m_session;
    TimelineView& m_timeline;
    bool m_setsRange = false;
};

} // namespace pipescope::ui
