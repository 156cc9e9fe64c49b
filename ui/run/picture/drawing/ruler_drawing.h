#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

namespace pipescope::picture {

/// Both are in coordinates of the whole.
void drawTitle(scene::Canvas& canvas, const ShownTimeline& shown);
/// Steps and ticks with their times.
void drawRuler(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
