#pragma once

#include <QPointF>
#include <QRect>

#include "ui/run/scene/rows/row_place.h"
#include "ui/run/scene/rows/row_window.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/shown_scene.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/navigation/timeline_pointer.h"

#include <optional>

class QScrollBar;

namespace pipescope::ui {

/// The rows that the timeline shows and their height; the places of headers and the rows at positions. The
/// scroll position is the value of the scroll bar. Positions and rectangles are pixels of the widget. Lives
/// on the GUI thread.
class RowScroller
{
public:
    /// Borrows all of them. Changes of the height keep the row at the pointer in its place.
    RowScroller(TimelineSession& session, const ShownScene& scene, const TimelineAreas& areas,
                const TimelinePointer& pointer, QScrollBar& bar);

    const TimelineAreas& areas() const { return m_areas; }

    /// In pixels of the row layout.
    double top() const;
    scene::RowWindow window() const;

    /// The areas or the layout have changed.
    void updateRange();
    void scrollToTop();
    void scrollRows(int rows);
    void scrollPixels(int pixels);

    /// Makes the row or title below (or above) the current row, and scrolls to it.
    void stepCurrentRow(bool below);
    /// Scrolls as little as needed to show it.
    void revealCurrentRow();
    void revealItem(const TraceRef& ref);
    void revealRow(TrackIndex track);

    /// Around the pointer, else the middle; `factor` above 1 makes rows taller. They keep that height until
    /// resetRowHeight() lets them follow the window again.
    void scaleRowHeight(double factor);
    void resetRowHeight();

    /// The header of a row or title; empty if it is not seen.
    QRect headerRect(const scene::RowPlace& place) const;
    /// Place of a position in the headers or, for titles, right of them.
    std::optional<scene::RowPlace> headerAt(QPointF position) const;
    /// Makes the header there the current row; a title's group is collapsed or expanded. False if there is no
    /// header.
    bool clickHeader(QPointF position);

private:
    void revealBand(scene::Band band);
    void setRowHeight(std::optional<double> height);

    TimelineSession& m_session;
    const ShownScene& m_scene;
    const TimelineAreas& m_areas;
    const TimelinePointer& m_pointer;
    QScrollBar& m_bar;
};

} // namespace pipescope::ui
