#pragma once

#include "ui/run/timeline/frame/label_font.h"

namespace pipescope::ui {

/// Boxes without children have the font for labels, which is a little smaller.
CanvasFonts graphFonts(const QFont& font);

} // namespace pipescope::ui
