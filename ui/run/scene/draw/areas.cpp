#include "ui/run/scene/draw/areas.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pipescope::scene {
namespace {

constexpr double kPadding = 6.0;
constexpr double kMinHeaderWidth = 84.0;
constexpr double kMaxHeaderWidth = 220.0;
/// Of the bold font of the first line, compared with that of the second one.
constexpr double kFirstLineWidth = 1.35;

double headerWidth(const RowLayout& layout, const TextNeeds& needs)
{
    const RowName* longest = layout.longestName();
    if (longest == nullptr) {
        return kMinHeaderWidth;
    }
    const std::string text = longest->stage.in(needs.translate) + " · " + longest->host;
    const double first = kFirstLineWidth * needs.headerWidth(longest->rank.in(needs.translate));
    const double width = std::max(first, needs.headerWidth(text));
    return std::clamp(width + 2.0 * kPadding, kMinHeaderWidth, kMaxHeaderWidth);
}

double titleHeight(const TextNeeds& needs)
{
    return needs.hasTitle ? needs.lineHeight * 2.0 : 0.0;
}

/// The steps above, and as much room for the times below.
double rulerHeight(const TextNeeds& needs)
{
    return std::ceil(2.0 * needs.lineHeight + kPadding + 2.0);
}

double legendHeight(const TextNeeds& needs)
{
    return needs.lineHeight + kPadding;
}

} // namespace

Areas splitAreas(const Box& whole, const RowLayout& layout, const TextNeeds& needs)
{
    Areas areas{whole, whole, whole, whole, whole, whole};
    areas.title.bottom = whole.top + titleHeight(needs);
    areas.ruler.top = areas.title.bottom;
    areas.ruler.bottom = areas.ruler.top + rulerHeight(needs);
    areas.legend.top = whole.bottom - legendHeight(needs);
    const double bottom = std::max(areas.ruler.bottom, areas.legend.top);
    const double left = std::ceil(std::min(headerWidth(layout, needs), whole.width() / 3.0));
    areas.headers = {whole.left, whole.left + left, areas.ruler.bottom, bottom};
    areas.canvas = {areas.headers.right, whole.right, areas.ruler.bottom, bottom};
    return areas;
}

double heightBesideCanvas(const TextNeeds& needs)
{
    return titleHeight(needs) + rulerHeight(needs) + legendHeight(needs);
}

} // namespace pipescope::scene
