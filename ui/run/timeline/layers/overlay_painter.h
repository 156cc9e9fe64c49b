#pragma once

#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

/// What is drawn over the whole canvas: the edge of the pinned rows, the selection, the chosen range with its
/// length, and what will be zoomed to. The painter's origin is that of the canvas.
void paintOverlays(const PaintContext& context);

} // namespace pipescope::ui
