#pragma once

#include <QPointF>

#include "ui/run/timeline/frame/timeline_frame.h"

#include <optional>

namespace pipescope::ui {

/// Whether a position in the widget is on the ruler, above the canvas.
bool isOnRuler(const TimelineAreas& areas, QPointF position);

/// The time at a position in the widget; positions beside the canvas are clamped to it.
TimePoint momentAt(const TimelineFrame& frame, QPointF position);

/// The same, snapped to a border near it. `origin` is where the drag of this edge began, or `position`
/// itself: from the ruler on edges snap to steps, from elsewhere to what is drawn.
TimePoint edgeAt(const scene::TimelineScene& scene, const TimelineFrame& frame, QPointF position,
                 QPointF origin);

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
