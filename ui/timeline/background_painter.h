#pragma once

#include "ui/timeline/raster.h"
#include "ui/timeline/timeline_frame.h"

class QPainter;

namespace pipescope::ui {

/// Paints what lies behind the bars: rows, titles and the grid over them. The painter's origin is that of the
/// canvas; `raster` may be null. In the raster each pixel is written once: clearing the whole canvas first
/// takes as long as all bars.
void paintBackground(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                     const TimelineFrame& frame, const scene::Palette& palette);

} // namespace pipescope::ui
