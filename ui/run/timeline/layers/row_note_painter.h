#pragma once

#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

/// Writes into rows in which nothing is drawn why that is so; see scene::rowNotes(). In the canvas' own
/// coordinates.
void paintRowNotes(const PaintContext& context);

} // namespace pipescope::ui
