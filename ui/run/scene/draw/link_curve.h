#pragma once

#include "ui/run/scene/draw/draw_list.h"

namespace pipescope::scene {

/// The curve of a link leaves to the right and arrives from the left; this is the length of its level part at
/// either end, in pixels.
double linkBend(double fromX, double toX);

/// How far a point is from the curve, in pixels; more than `reach` where it is farther than that.
double distanceToLink(const DrawnLink& link, double x, double y, double reach);

} // namespace pipescope::scene
