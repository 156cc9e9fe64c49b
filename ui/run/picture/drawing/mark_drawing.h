#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

namespace pipescope::picture {

/// A flag with the text on the ruler, a line or a band through the rows; in coordinates of the whole.
void drawMarks(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
