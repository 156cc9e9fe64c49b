#pragma once

#include <QPointF>

#include "ui/run/timeline/frame/timeline_frame.h"

#include <optional>

namespace pipescope::ui {

/// Where the mouse pointer is, while it is over the timeline, and what zooming keeps in its place.
class TimelinePointer
{
public:
    /// Borrows the areas, which may change.
    explicit TimelinePointer(const TimelineAreas& areas)
        : m_areas(areas)
    { }

    /// In pixels of the widget; nothing when it has left the widget.
    void moveTo(std::optional<QPointF> position) { m_position = position; }

    const std::optional<QPointF>& position() const { return m_position; }

    /// In pixels of the canvas: where the pointer is, else the middle.
    double anchorX() const;
    double anchorY() const;

private:
    const TimelineAreas& m_areas;
    std::optional<QPointF> m_position;
};

} // namespace pipescope::ui
