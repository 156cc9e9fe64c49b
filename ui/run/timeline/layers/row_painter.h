#pragma once

#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/raster/helper_thread.h"

#include <functional>

namespace pipescope::ui {

/// Paints the backgrounds and bars of all visible rows, with the painter's origin at that of the canvas. With
/// a raster, the helper thread paints while `meanwhile` uses the painter outside of the canvas; afterwards
/// both paint.
void paintRows(PaintContext& context, HelperThread& helper, const std::function<void()>& meanwhile);

} // namespace pipescope::ui
