#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

namespace pipescope::picture {

/// Both are in coordinates of the whole.

/// The names of the rows; touches nothing right of the headers.
void drawRowNames(scene::Canvas& canvas, const ShownTimeline& shown);
/// The names of the groups, which run across the border between headers and bars, the border, and the signs
/// of pinned rows and of the current row. Goes over the bars and the row names.
void drawGroupNames(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
