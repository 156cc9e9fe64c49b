#include "ui/run/scene/draw/areas.h"

#include "ui/run/scene/index/busy_share.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pipescope::scene {
namespace {

constexpr double kPadding = 6.0;
constexpr double kMinHeaderWidth = 84.0;
constexpr double kMaxHeaderWidth = 220.0;
/// With figures in the headers.
constexpr double kMaxFigureWidth = 280.0;
constexpr double kBesideFigure = 10.0;
/// Width of the bold font of the first line, compared with that of the second one.
constexpr double kFirstLineWidth = 1.35;

double nameWidth(const RowName& name, const TextNeeds& needs)
{
    const std::string text = name.stage.in(needs.translate) + " · " + name.host;
    const double first = kFirstLineWidth * needs.headerWidth(name.rank.in(needs.translate));
    const double figure =
        name.figure.empty() ? 0.0 : kBesideFigure + needs.headerWidth(name.figure.in(needs.translate));
    return std::max(first + figure, needs.headerWidth(text)) + 2.0 * kPadding;
}

/// Nothing of a collapsed group is written over its strip.
double collapsedWidth(const GroupTitle& title, const TextNeeds& needs)
{
    const double name = kFirstLineWidth * needs.headerWidth(title.text.in(needs.translate));
    const double note = needs.headerWidth(groupNote(title, 1.0).in(needs.translate));
    const double figure = needs.headerWidth(title.figure.in(needs.translate));
    return kTitleLeft + std::max({name, note, figure}) + kPadding;
}

double headerWidth(const RowLayout& layout, const TextNeeds& needs)
{
    const RowName* longest = layout.longestName();
    double width = longest == nullptr ? 0.0 : nameWidth(*longest, needs);
    bool hasFigures = longest != nullptr && !longest->figure.empty();
    for (const GroupTitle& title : layout.titles()) {
        if (title.isCollapsed) {
            width = std::max(width, collapsedWidth(title, needs));
            hasFigures = hasFigures || !title.figure.empty();
        }
    }
    return std::clamp(width, kMinHeaderWidth, hasFigures ? kMaxFigureWidth : kMaxHeaderWidth);
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
