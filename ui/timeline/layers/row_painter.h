#pragma once

#include "ui/timeline/frame/paint_context.h"
#include "ui/timeline/raster/helper_thread.h"

#include <functional>

namespace pipescope::ui {

/// Paints the backgrounds and bars of all rows that are seen, with the painter's origin at that of the
/// canvas. Where there is a raster the helper paints them while `meanwhile` uses the painter, outside of the
/// canvas; then both do.
void paintRows(const PaintContext& context, HelperThread& helper, const std::function<void()>& meanwhile);

} // namespace pipescope::ui
