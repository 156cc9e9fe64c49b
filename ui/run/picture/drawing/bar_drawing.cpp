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

using BoxesByRole = std::array<std::vector<Box>, scene::kColourRoleCount>;

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

template<class Draw>
void drawByRole(const BoxesByRole& boxes, const Draw& draw)
{
    for (std::size_t role = 0; role < boxes.size(); ++role) {
        if (!boxes[role].empty()) {
            draw(std::span(boxes[role]), static_cast<ColourRole>(role));
        }
    }
}

void drawColumnsOfLane(Canvas& canvas, std::span<const scene::ColumnRun> lane, const scene::Palette& palette)
{
    BoxesByRole bodies;
    BoxesByRole lines;
    for (const scene::ColumnRun& column : lane) {
        const ColumnParts parts = partsOfColumn(atLeastOnePixel(column.box));
        bodies[static_cast<std::size_t>(column.role)].push_back(parts.body);
        lines[static_cast<std::size_t>(column.role)].push_back(parts.line);
    }
    drawByRole(bodies, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.fill(boxes, {palette.mergedFill(role)});
    });
    drawByRole(lines, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.fill(boxes, {palette.fill(role)});
    });
}

/// The items of one lane, each layer of them over the one before.
struct LaneLayers
{
    BoxesByRole waiting;
    BoxesByRole fills;
    std::vector<Box> hatched;
    BoxesByRole edges;
};

void add(const scene::DrawnItem& item, const std::vector<Box>& transfers, LaneLayers& layers)
{
    const auto role = static_cast<std::size_t>(item.role);
    const Box box = atLeastOnePixel(item.box);
    if (item.showsWaiting) {
        layers.waiting[role].push_back(box);
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            layers.fills[role].push_back(atLeastOnePixel(transfers[item.firstTransfer + i]));
        }
    } else {
        layers.fills[role].push_back(box);
        if (scene::isHatched(item.role) && box.width() >= kMinHatched) {
            layers.hatched.push_back(box);
        }
    }
    if (box.width() >= kMinOutlined) {
        constexpr double kHalf = 0.5;
        layers.edges[role].push_back(
            {box.left + kHalf, box.right - kHalf, box.top + kHalf, box.bottom - kHalf});
    }
}

void drawLayers(Canvas& canvas, const LaneLayers& layers, const scene::Palette& palette)
{
    drawByRole(layers.waiting, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.fill(boxes, {palette.waitingFill(role)});
    });
    drawByRole(layers.fills, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.fill(boxes, {palette.fill(role)});
    });
    canvas.hatch(layers.hatched);
    drawByRole(layers.edges, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.frame(boxes, {edgeColour(palette, role)});
    });
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
    BoxesByRole boxes;
    for (const scene::ColumnRun& column : shown.list.ghostColumns) {
        boxes[static_cast<std::size_t>(column.role)].push_back(atLeastOnePixel(column.box));
    }
    drawByRole(boxes, [&](std::span<const Box> ofRole, ColourRole role) {
        canvas.fill(ofRole, {shown.palette.waitingFill(role)});
    });
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

scene::Rgb edgeColour(const scene::Palette& palette, ColourRole role)
{
    constexpr scene::Rgb kBlack{0, 0, 0};
    constexpr double kShareOfRole = 0.68;
    return scene::mixed(palette.fill(role), kBlack, kShareOfRole);
}

void drawBars(Canvas& canvas, const ShownTimeline& shown)
{
    BoxesByRole idle;
    for (const scene::DrawnIdle& each : shown.list.idle) {
        idle[static_cast<std::size_t>(each.role)].push_back(each.box);
    }
    drawByRole(idle, [&](std::span<const Box> boxes, ColourRole role) {
        canvas.fill(boxes, {shown.palette.fill(role)});
    });
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
    std::array<std::array<std::vector<scene::TextLine>, scene::kColourRoleCount>, 2> lines;
    for (const scene::DrawnLabel& label : shown.list.labels) {
        lines[label.onWaiting ? 1 : 0][static_cast<std::size_t>(label.role)].push_back(
            {label.area, scene::elidedText(textOf(label, strings), label.elision)});
    }
    for (const bool onWaiting : {false, true}) {
        for (std::size_t r = 0; r < scene::kColourRoleCount; ++r) {
            if (const auto& ofRole = lines[onWaiting ? 1 : 0][r]; !ofRole.empty()) {
                const auto role = static_cast<ColourRole>(r);
                const scene::Rgb behind =
                    onWaiting ? shown.palette.waitingFill(role) : shown.palette.fill(role);
                canvas.texts(ofRole, {scene::TextFont::Label, scene::textOn(behind), scene::TextAlign::Middle,
                                      1.0, true, true});
            }
        }
    }
}

void drawDimming(Canvas& canvas, const ShownTimeline& shown)
{
    std::vector<Box> veils;
    for (const scene::ColumnRun& column : shown.list.columns) {
        if (column.dimmed) {
            veils.push_back(atLeastOnePixel(column.box));
        }
    }
    for (const scene::DrawnItem& item : shown.list.items) {
        if (!item.dimmed) {
            continue;
        }
        Box box = atLeastOnePixel(item.box);
        // A transfer that is narrower than a pixel may stick out.
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            const Box transfer = atLeastOnePixel(shown.list.transfers[item.firstTransfer + i]);
            box.right = std::max(box.right, transfer.right);
        }
        veils.push_back(box);
    }
    canvas.fill(veils, {shown.palette.background, kDimming});
}

} // namespace pipescope::picture
