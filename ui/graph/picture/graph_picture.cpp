#include "ui/graph/picture/graph_picture.h"

#include "core/base/text.h"
#include "ui/graph/scene/expansion.h"
#include "ui/graph/scene/graph_drawing.h"
#include "ui/graph/scene/graph_edges.h"
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

/// Null for an empty one.
const graph::NodeClasses* orNull(const graph::NodeClasses& classes)
{
    return classes.size() > 0 ? &classes : nullptr;
}

void addPane(const Side& side, const graph_scene::PaneView& view, double left,
             const GraphPictureRequest& given, GraphPicture& picture)
{
    const picture::SvgFonts fonts = fontsOfPictures();
    const auto index = static_cast<std::size_t>(side.outline->side);
    graph_scene::GraphDrawRequest request;
    request.view = view;
    request.classes = &side.classes;
    request.roles = orNull(given.roles[index]);
    request.highlighted = orNull(given.highlighted[index]);
    request.edges = given.edges[index];
    if (!request.edges.empty()) {
        graph_scene::makeRoomForEdges(request);
    }
    request.textHeight = fonts.plain.height();
    request.smallTextHeight = fonts.label.height();
    PicturePane& pane = picture.panes.emplace_back();
    pane.left = left;
    pane.width = view.width;
    pane.name = side.name;
    pane.outline = side.outline;
    graph_scene::buildGraphDrawList(side.layout, request, fonts.plain.measure(), fonts.label.measure(),
                                    pane.list);
}

/// What stands in one line.
void drawLine(scene::Canvas& canvas, const scene::Box& area, const std::string& text, scene::TextFont font,
              scene::Rgb colour)
{
    if (!text.empty()) {
        canvas.text(area, text, {font, colour});
    }
}

void drawPane(scene::Canvas& canvas, const GraphPicture& picture, const PicturePane& pane,
              graph_scene::GraphStyle style)
{
    const double right = pane.left + pane.width;
    drawLine(canvas, {pane.left, right, picture.paneTop - kNameHeight, picture.paneTop}, pane.name,
             scene::TextFont::Plain, style.palette.dimText);
    style.titleOf = [&](const graph_scene::DrawnBox& drawn) {
        const std::size_t name = std::min<std::size_t>(drawn.ownClass, picture.lookNames.size() - 1);
        return std::string(pane.outline->name(drawn.row)) + " (" + picture.lookNames[name] + ')';
    };
    const double height = picture.height - picture.paneTop;
    canvas.enter({pane.left, right, picture.paneTop, picture.paneTop + height});
    drawGraph(canvas, pane.width, height, pane.list, style);
    canvas.leave();
}

} // namespace

picture::SvgFonts fontsOfPictures()
{
    return {picture::AssumedFont(10.5), picture::AssumedFont(12.0),
            picture::AssumedFont(14.0, picture::FontWeight::Bold)};
}

GraphPicture makeGraphPicture(const GraphPictureRequest& request)
{
    const graph::ColourBy colourBy = request.colourBy.value_or(usualColours(request.sheet->debug));
    const std::vector<Side> sides = sidesOf(request, colourBy);
    GraphPicture picture;
    picture.title = request.title;
    picture.width = request.width;
    picture.isDark = request.isDark;
    picture.areFollowersPale = colourBy == graph::ColourBy::Verdict;
    picture.looks = graph_scene::looksOf(colourBy, request.ranges, request.isDark);
    for (const graph_scene::ClassLook& look : picture.looks) {
        picture.lookNames.push_back(look.name.in(request.translate));
    }
    const graph::NodeClasses none;
    const auto first = static_cast<std::size_t>(sides.front().outline->side);
    picture.legend = graph_scene::legendEntries(
        colourBy, picture.looks, {sides.front().classes, sides.size() > 1 ? sides.back().classes : none},
        {request.roles[first], sides.size() > 1 ? request.roles.back() : none}, request.translate);
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
        addPane(sides[i], {top, placing.zoom, width, placing.height}, left, request, picture);
    }
    picture.note = hasNote ? noteOf(placing.zoom, picture.panes, request.translate) : std::string();
    return picture;
}

void drawPicture(scene::Canvas& canvas, const GraphPicture& picture)
{
    constexpr double kTextMargin = 10;
    const scene::Palette& palette = scene::paletteFor(picture.isDark);
    const double right = picture.width - kTextMargin;
    const graph_scene::GraphStyle style{picture.looks, palette, {}, {}, {}, picture.areFollowersPale, {}};
    canvas.fill({0, static_cast<double>(picture.width), 0, static_cast<double>(picture.height)},
                {palette.background});
    drawLine(canvas, {kTextMargin, right, 0, kTitleHeight}, picture.title, scene::TextFont::Strong,
             palette.text);
    constexpr double kNoteTop = kTitleHeight + kLegendHeight;
    drawLegend(canvas, {kTextMargin, right, kTitleHeight, kNoteTop}, picture.legend, style);
    drawLine(canvas, {kTextMargin, right, kNoteTop, kNoteTop + kNoteHeight}, picture.note,
             scene::TextFont::Plain, palette.text);
    for (const PicturePane& pane : picture.panes) {
        drawPane(canvas, picture, pane, style);
    }
}

} // namespace pipescope::graph_picture
