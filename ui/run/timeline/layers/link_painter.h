#pragma once

#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/raster/helper_thread.h"

namespace pipescope::ui {

/// The curves of the links; together with the helper where there is a raster. The painter's origin is that of
/// the canvas.
void paintLinks(PaintContext& context, HelperThread& helper);

} // namespace pipescope::ui
