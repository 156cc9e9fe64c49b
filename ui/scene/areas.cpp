#include "ui/scene/areas.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pipescope::scene {
namespace {

constexpr double kPadding = 6.0;
constexpr double kLeastHeaderWidth = 84.0;
constexpr double kMostHeaderWidth = 220.0;

double headerWidth(const RowLayout& layout, const TextWidth& textWidth)
{
    double width = kLeastHeaderWidth;
    std::string longest;
    for (const Row& row : layout.rows()) {
        const std::size_t length = row.name.stage.size() + row.name.host.size();
        if (length > longest.size()) {
            longest = row.name.stage + row.name.host;
        }
    }
    width = std::max(width, textWidth(longest + " · ") + 2.0 * kPadding);
    return std::min(width, kMostHeaderWidth);
}

double titleHeight(const TextNeeds& needs)
{
    return needs.hasTitle ? needs.lineHeight * 2.0 : 0.0;
}

double rulerHeight(const TextNeeds& needs)
{
    return std::ceil(2.0 * needs.lineHeight + kPadding);
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
    const double left = std::ceil(std::min(headerWidth(layout, needs.headerWidth), whole.width() / 3.0));
    areas.headers = {whole.left, whole.left + left, areas.ruler.bottom, bottom};
    areas.canvas = {areas.headers.right, whole.right, areas.ruler.bottom, bottom};
    return areas;
}

double heightBesideCanvas(const TextNeeds& needs)
{
    return titleHeight(needs) + rulerHeight(needs) + legendHeight(needs);
}

} // namespace pipescope::scene
