#include "ui/run/picture/drawing/timeline_drawing.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::Canvas;
using scene::ColourRole;

constexpr double kMinHatched = 3.0;

constexpr std::size_t kLooks = 2 * scene::kColourRoleCount;

using BoxesByLook = std::array<std::vector<Box>, kLooks>;

/// Its place among all looks.
std::size_t placeOf(ColourRole role, bool isDimmed = false)
{
    return static_cast<std::size_t>(role) + (isDimmed ? scene::kColourRoleCount : 0);
}

BarLook lookAt(std::size_t place)
{
    return {static_cast<ColourRole>(place % scene::kColourRoleCount), place >= scene::kColourRoleCount};
}

BarColours coloursAt(std::size_t place, const scene::Palette& palette)
{
    return coloursOf(lookAt(place), palette);
}

scene::Rgb dimmed(scene::Rgb colour, const scene::Palette& palette)
{
    constexpr double kShareOfColour = 0.22;
    return scene::mixed(colour, palette.background, kShareOfColour);
}

scene::Rgb labelColour(const BarLook& look, bool onWaiting, const scene::Palette& palette)
{
    const scene::Rgb colour =
        scene::textOn(onWaiting ? palette.waitingFill(look.role) : palette.fill(look.role));
    return look.isDimmed ? dimmed(colour, palette) : colour;
}

Box atLeastOnePixel(Box box)
{
    box.right = std::max(box.right, box.left + 1.0);
    return box;
}

/// The part of `drawn` from `first` on that stands in one lane: its members do not cover each other.
template<class Drawn>
std::span<const Drawn> laneFrom(const std::vector<Drawn>& drawn, std::size_t first)
{
    const auto begin = drawn.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = std::find_if(begin, drawn.end(), [&](const Drawn& other) {
        return other.box.top != begin->box.top || other.box.bottom != begin->box.bottom;
    });
    return {begin, end};
}

/// In one of the colours of their look.
void fill(Canvas& canvas, const BoxesByLook& boxes, const scene::Palette& palette,
          scene::Rgb BarColours::*colour)
{
    for (std::size_t look = 0; look < kLooks; ++look) {
        if (!boxes[look].empty()) {
            canvas.fill(boxes[look], {coloursAt(look, palette).*colour});
        }
    }
}

void drawColumnsOfLane(Canvas& canvas, std::span<const scene::ColumnRun> lane, const scene::Palette& palette)
{
    BoxesByLook bodies;
    BoxesByLook lines;
    for (const scene::ColumnRun& column : lane) {
        const ColumnParts parts = partsOfColumn(atLeastOnePixel(column.box));
        bodies[placeOf(column.role, column.dimmed)].push_back(parts.body);
        lines[placeOf(column.role, column.dimmed)].push_back(parts.line);
    }
    fill(canvas, bodies, palette, &BarColours::merged);
    fill(canvas, lines, palette, &BarColours::fill);
}

/// The items of one lane, each layer of them over the one before.
struct LaneLayers
{
    BoxesByLook waiting;
    BoxesByLook fills;
    std::vector<Box> hatched;
    BoxesByLook edges;
};

void add(const scene::DrawnItem& item, const std::vector<Box>& transfers, LaneLayers& layers)
{
    const std::size_t look = placeOf(item.role, item.dimmed);
    const Box box = atLeastOnePixel(item.box);
    if (item.showsWaiting) {
        layers.waiting[look].push_back(box);
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            layers.fills[look].push_back(atLeastOnePixel(transfers[item.firstTransfer + i]));
        }
    } else {
        layers.fills[look].push_back(box);
        if (isHatched({item.role, item.dimmed}) && box.width() >= kMinHatched) {
            layers.hatched.push_back(box);
        }
    }
    if (box.width() >= kMinOutlined) {
        constexpr double kHalf = 0.5;
        layers.edges[look].push_back(
            {box.left + kHalf, box.right - kHalf, box.top + kHalf, box.bottom - kHalf});
    }
}

void drawLayers(Canvas& canvas, const LaneLayers& layers, const scene::Palette& palette)
{
    fill(canvas, layers.waiting, palette, &BarColours::waiting);
    fill(canvas, layers.fills, palette, &BarColours::fill);
    canvas.hatch(layers.hatched);
    for (std::size_t look = 0; look < kLooks; ++look) {
        if (!layers.edges[look].empty()) {
            canvas.frame(layers.edges[look], {coloursAt(look, palette).edge});
        }
    }
}

void drawItems(Canvas& canvas, const ShownTimeline& shown, const std::vector<scene::DrawnItem>& items)
{
    for (std::size_t i = 0; i < items.size();) {
        const auto lane = laneFrom(items, i);
        LaneLayers layers;
        for (const scene::DrawnItem& item : lane) {
            add(item, shown.list.transfers, layers);
        }
        drawLayers(canvas, layers, shown.palette);
        i += lane.size();
    }
}

void drawGhostColumns(Canvas& canvas, const ShownTimeline& shown)
{
    BoxesByLook boxes;
    for (const scene::ColumnRun& column : shown.list.ghostColumns) {
        boxes[placeOf(column.role)].push_back(atLeastOnePixel(column.box));
    }
    fill(canvas, boxes, shown.palette, &BarColours::waiting);
}

} // namespace

ColumnParts partsOfColumn(const Box& column)
{
    constexpr double kLowerBy = 0.18;
    constexpr double kLine = 2.0;
    Box body = column;
    body.top += column.height() * kLowerBy;
    Box line = body;
    line.bottom = line.top + std::min(kLine, body.height());
    body.top = line.bottom;
    return {body, line};
}

BarColours coloursOf(const BarLook& look, const scene::Palette& palette)
{
    constexpr scene::Rgb kBlack{0, 0, 0};
    constexpr double kEdgeShare = 0.68;
    constexpr double kHatchShare = 0.78;
    const scene::Rgb fill = palette.fill(look.role);
    const auto asLooked = [&](scene::Rgb colour) { return look.isDimmed ? dimmed(colour, palette) : colour; };
    return {asLooked(fill), asLooked(palette.mergedFill(look.role)), asLooked(palette.waitingFill(look.role)),
            asLooked(scene::mixed(fill, kBlack, kEdgeShare)),
            asLooked(scene::mixed(fill, kBlack, kHatchShare))};
}

bool isHatched(const BarLook& look)
{
    return !look.isDimmed && scene::isHatched(look.role);
}

void drawBars(Canvas& canvas, const ShownTimeline& shown)
{
    BoxesByLook idle;
    for (const scene::DrawnIdle& each : shown.list.idle) {
        idle[placeOf(each.role)].push_back(each.box);
    }
    fill(canvas, idle, shown.palette, &BarColours::fill);
    const auto& columns = shown.list.columns;
    for (std::size_t i = 0; i < columns.size();) {
        const auto lane = laneFrom(columns, i);
        drawColumnsOfLane(canvas, lane, shown.palette);
        i += lane.size();
    }
    drawItems(canvas, shown, shown.list.items);
    drawGhostColumns(canvas, shown);
    drawItems(canvas, shown, shown.list.ghosts);
    canvas.fill(shown.list.inFlight, {shown.palette.fill(ColourRole::InFlight)});
}

void drawLabels(Canvas& canvas, const ShownTimeline& shown)
{
    const StringPool& strings = shown.scene.trace().strings;
    std::array<std::array<std::vector<scene::TextLine>, kLooks>, 2> lines;
    for (const scene::DrawnLabel& label : shown.list.labels) {
        lines[label.onWaiting ? 1 : 0][placeOf(label.role, label.dimmed)].push_back(
            {label.area, scene::elidedText(textOf(label, strings), label.elision)});
    }
    for (const bool onWaiting : {false, true}) {
        for (std::size_t look = 0; look < kLooks; ++look) {
            if (const auto& ofLook = lines[onWaiting ? 1 : 0][look]; !ofLook.empty()) {
                canvas.texts(ofLook,
                             {scene::TextFont::Label, labelColour(lookAt(look), onWaiting, shown.palette),
                              scene::TextAlign::Middle, 1.0, true, true});
            }
        }
    }
}

} // namespace pipescope::picture
