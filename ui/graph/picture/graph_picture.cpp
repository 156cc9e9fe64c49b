#include "ui/graph/picture/graph_picture.h"

#include "core/base/text.h"
#include "ui/graph/scene/expansion.h"
#include "ui/graph/scene/tree_layout.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph_picture {

using graph_scene::TreeLayout;

namespace {

constexpr double kMargin = 8;
constexpr double kBetweenPanes = 12;

graph::ColourBy usualColours(const graph::Outline& outline)
{
    return !outline.levels.empty()         ? graph::ColourBy::Verdict
           : !outline.storedScores.empty() ? graph::ColourBy::Score
           : !outline.overflow.empty()     ? graph::ColourBy::Overflow
                                           : graph::ColourBy::Verdict;
}

/// One side, before it is known how small it must be.
struct Side
{
    std::shared_ptr<const graph::Outline> outline;
    graph::NodeClasses classes;
    TreeLayout layout;
    std::string name;
};

void expandAs(const Expansion& expansion, std::uint8_t leastBad, Side& side)
{
    if (std::holds_alternative<AllBoxes>(expansion)) {
        side.layout.expandBelow(graph::RowId{0U});
    } else if (const auto* given = std::get_if<GivenBoxes>(&expansion)) {
        const auto index = static_cast<std::size_t>(side.outline->side);
        side.layout.restore(given->expanded[index]);
        side.layout.restoreFolding(given->folded[index]);
    } else if (const auto* some = std::get_if<BoxLevels>(&expansion)) {
        expandLevels(side.layout, some->levels);
    } else {
        expandToBad(side.layout, side.classes, leastBad);
    }
}

std::vector<Side> sidesOf(const GraphPictureRequest& request, graph::ColourBy colourBy)
{
    const std::shared_ptr<const graph::Sheet>& sheet = request.sheet;
    const bool areTwo = sheet->has(graph::Side::Bench);
    const Expansion usual = areTwo ? Expansion(BadBoxes{}) : Expansion(BoxLevels{});
    std::vector<Side> sides;
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        if (sheet->has(side) && (!request.onlySide || request.onlySide == side)) {
            const std::shared_ptr<const graph::Outline> outline(sheet, &sheet->outline(side));
            sides.push_back(
                {outline,
                 graph_scene::classesOf(*sheet, side, {colourBy, request.ranges, request.statistics}),
                 TreeLayout(outline), side == graph::Side::Debug ? request.debugName : request.benchName});
            expandAs(request.expansion.value_or(usual), graph_scene::leastBadClass(colourBy), sides.back());
        }
    }
    return sides;
}

std::string noteOf(double zoom, const std::vector<PicturePane>& panes, const Translate& translate)
{
    std::uint64_t hidden = 0;
    for (const PicturePane& pane : panes) {
        for (const graph_scene::DrawnStrip& strip : pane.list.strips) {
            hidden += strip.rows.end - strip.rows.first;
        }
    }
    if (zoom == 1) {
        return {};
    }
    const std::string percent = formatNumber(zoom * 100, 2);
    const UserText note =
        hidden == 0
            ? UserText("Drawn at %1 % of the usual height."_text(percent))
            : "Drawn at %1 % of the usual height; %2 nodes are too low to be seen: strips have the worst colour of what they hide."_text(
                percent, formatCount(hidden));
    return note.in(translate);
}

/// How high the panes are, and what they show.
struct Placing
{
    double zoom = 1;
    double height = 0;
    std::array<double, 2> tops{};
};

Placing placingOf(const GraphPictureRequest& request, const std::vector<Side>& sides, double head)
{
    const double most = kLargestHeight - head - kNoteHeight;
    if (request.window) {
        return {request.window->zoom, std::clamp(static_cast<double>(request.window->height), 1.0, most),
                request.window->tops};
    }
    std::int64_t units = 1;
    for (const Side& side : sides) {
        units = std::max(units, side.layout.height());
    }
    const double zoom = std::min(1.0, most / static_cast<double>(units));
    return {zoom, std::round(static_cast<double>(units) * zoom), {}};
}

void addPane(const Side& side, const graph_scene::PaneView& view, double left, const GraphPictureFonts& fonts,
             GraphPicture& picture)
{
    graph_scene::GraphDrawRequest request;
    request.view = view;
    request.classes = &side.classes;
    request.textHeight = fonts.text.height();
    request.smallTextHeight = fonts.smallText.height();
    PicturePane& pane = picture.panes.emplace_back();
    pane.left = left;
    pane.width = view.width;
    pane.name = side.name;
    pane.outline = side.outline;
    graph_scene::buildGraphDrawList(side.layout, request, fonts.text.measure(), fonts.smallText.measure(),
                                    pane.list);
}

} // namespace

std::string legendText(const GraphPicture& picture, const graph_scene::ClassCount& count)
{
    return picture.lookNames[count.nodeClass] + ' ' + count.nodes;
}

GraphPicture makeGraphPicture(const GraphPictureRequest& request, const GraphPictureFonts& fonts)
{
    const graph::ColourBy colourBy = request.colourBy.value_or(usualColours(request.sheet->debug));
    const std::vector<Side> sides = sidesOf(request, colourBy);
    GraphPicture picture;
    picture.title = request.title;
    picture.width = request.width;
    picture.looks = graph_scene::looksOf(colourBy, request.ranges, request.isDark);
    for (const graph_scene::ClassLook& look : picture.looks) {
        picture.lookNames.push_back(look.name.in(request.translate));
    }
    picture.legend = graph_scene::classCounts(picture.looks, sides.front().classes,
                                              sides.size() > 1 ? sides.back().classes : graph::NodeClasses());
    const double head = kTitleHeight + kLegendHeight + kNameHeight + kMargin;
    const Placing placing = placingOf(request, sides, head);
    const bool hasNote = !request.window && placing.zoom < 1;
    picture.paneTop = head - kMargin + (hasNote ? kNoteHeight : 0);
    picture.height = static_cast<int>(picture.paneTop + placing.height + kMargin);
    const auto count = static_cast<double>(sides.size());
    const double width = (request.width - 2 * kMargin - (count - 1) * kBetweenPanes) / count;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double left = kMargin + static_cast<double>(i) * (width + kBetweenPanes);
        const double top = placing.tops[static_cast<std::size_t>(sides[i].outline->side)];
        addPane(sides[i], {top, placing.zoom, width, placing.height}, left, fonts, picture);
    }
    picture.note = hasNote ? noteOf(placing.zoom, picture.panes, request.translate) : std::string();
    return picture;
}

} // namespace pipescope::graph_picture
