#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

namespace pipescope::picture {

/// Both are in coordinates of the area of the bars.

/// Why a row is empty.
void drawRowNotes(scene::Canvas& canvas, const ShownTimeline& shown);
/// What lies over everything: the edge of the pinned rows, the selection, the range with its length, and what
/// will be zoomed to.
void drawOverlays(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
