#pragma once

#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/shown_scene.h"
#include "ui/run/timeline/navigation/row_scroller.h"
#include "ui/run/timeline/navigation/time_navigation.h"

#include <optional>

namespace pipescope::ui {

/// Brings items into view: moves times and rows, and undoes the choice of groups, rows or step that hides
/// them. Times glide, rows are scrolled at once. Lives on the GUI thread.
class Revealer
{
public:
    /// Borrows all of them.
    Revealer(TimelineSession& session, const ShownScene& scene, TimeNavigation& times, RowScroller& rows);

    /// Pans, zooms and scrolls as little as needed.
    void ensureVisible(const TraceRef& ref);
    /// The same without zooming in, however short it is; zooms out only where it does not fit.
    void showAtSameScale(const TraceRef& ref);
    /// A time of a rank, on its host's clock.
    void ensureVisible(TrackIndex track, TimeSpan time);
    /// Likewise, among its neighbours: some times as long as the time itself.
    void showWithSurroundings(TrackIndex track, TimeSpan time);
    /// Pans as little as needed, and zooms out where it is too long; the rows stay.
    void ensureVisible(TimeSpan span);
    /// The row of a rank, at the visible times.
    void showRow(TrackIndex track);

    /// The selection; if that is fitted already, or nothing is selected, everything.
    void fitSelection();
    /// The range first, if there is one and neither it nor the selection already fills the view.
    void fitSelectionThenAll();
    /// Everything, from the first row, at once and without history.
    void resetView();

private:
    void showRow(TrackIndex track, std::optional<StepIndex> step);
    /// A rank, at the times of `step`.
    void unhide(TrackIndex track, std::optional<StepIndex> step);
    void unhide(const TraceRef& ref);

    TimelineSession& m_session;
    const ShownScene& m_scene;
    TimeNavigation& m_times;
    RowScroller& m_rows;
};

} // namespace pipescope::ui
