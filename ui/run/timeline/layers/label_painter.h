#pragma once

#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

/// The texts on the bars. The painter's origin is that of the canvas, here and below.
void paintLabels(const PaintContext& context);

/// Dims items and their labels.
void paintDimming(const PaintContext& context);

} // namespace pipescope::ui
