#pragma once

#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

/// Steps and ticks with their times. The painter's origin is that of the whole.
void paintRuler(const PaintContext& context);

} // namespace pipescope::ui
