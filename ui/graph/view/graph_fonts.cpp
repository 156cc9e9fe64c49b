#include "ui/graph/view/graph_fonts.h"

#include <algorithm>

namespace pipescope::ui {

CanvasFonts graphFonts(const QFont& font)
{
    constexpr double kSmall = 0.86;
    constexpr double kSmallest = 6.0;
    QFont smaller = font;
    smaller.setPointSizeF(std::max(kSmallest, font.pointSizeF() * kSmall));
    return {smaller, font, font};
}

} // namespace pipescope::ui
