#pragma once

#include <QString>

#include "ui/scene/draw_list.h"

namespace pipescope::ui {

/// One line about an item; empty for nothing.
QString hoverText(const Trace& trace, const scene::DrawnItem& item);
/// One line about what a merged column holds.
QString hoverText(const Trace& trace, const scene::MergedColumn& column);

} // namespace pipescope::ui
