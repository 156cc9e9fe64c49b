#pragma once

#include <QPointF>

#include "ui/run/timeline/frame/timeline_frame.h"

namespace pipescope::ui {

/// Whether a position in the widget is on the ruler, above the canvas.
bool isOnRuler(const TimelineAreas& areas, QPointF position);

/// The time at a position in the widget; positions beside the canvas are clamped to it.
TimePoint momentAt(const TimelineFrame& frame, QPointF position);

/// The same, snapped to a border near it. `origin` is where the drag of this edge began, or `position`
/// itself: from the ruler on edges snap to steps, from elsewhere to what is drawn.
TimePoint edgeAt(const scene::TimelineScene& scene, const TimelineFrame& frame, QPointF position,
                 QPointF origin);

} // namespace pipescope::ui
