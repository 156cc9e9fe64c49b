#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

#include <vector>

namespace pipescope::picture {

struct GridLine
{
    double x = 0.0;
    scene::Rgb colour;
    double opacity = 1.0;
};

/// One pixel wide, from top to bottom.
std::vector<GridLine> gridLines(const scene::Ruler& ruler, const scene::Palette& palette);
/// What lies behind the bars: rows, titles and the grid; in coordinates of their area.
void drawBackground(scene::Canvas& canvas, const ShownTimeline& shown);

} // namespace pipescope::picture
