#pragma once

#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

/// The names of the rows; touches nothing right of the headers. The painter's origin is that of the whole,
/// here and below.
void paintRowNames(const PaintContext& context);

/// The names of the groups, which run across the border between headers and canvas, the border, and the signs
/// of pinned rows and of the current row. Goes over the canvas and the row names.
void paintGroupNames(const PaintContext& context);

} // namespace pipescope::ui
