#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_picture.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <span>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::ColourRole;

constexpr double kMinOutlined = 5.0;
constexpr double kMinHatched = 3.0;

using PathByRole = std::array<RectanglePath, scene::kColourRoleCount>;

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

template<class Colour>
void writeByRole(const PathByRole& paths, const Colour& colour, std::ostream& out)
{
    for (std::size_t role = 0; role < paths.size(); ++role) {
        writePath(out, paths[role], svgColour(colour(static_cast<ColourRole>(role))));
    }
}

/// Flatter and paler than an item, with a dark line on top.
void writeColumnsOfLane(std::span<const scene::ColumnRun> lane, const scene::Palette& palette,
                        std::ostream& out)
{
    constexpr double kLowerBy = 0.18;
    constexpr double kLine = 2.0;
    PathByRole bodies;
    PathByRole lines;
    for (const scene::ColumnRun& column : lane) {
        Box box = atLeastOnePixel(column.box);
        box.top += box.height() * kLowerBy;
        bodies[static_cast<std::size_t>(column.role)].add(box);
        box.bottom = box.top + std::min(kLine, box.height());
        lines[static_cast<std::size_t>(column.role)].add(box);
    }
    writeByRole(
        bodies, [&](ColourRole role) { return palette.mergedFill(role); }, out);
    writeByRole(
        lines, [&](ColourRole role) { return palette.fill(role); }, out);
}

/// The items of one lane, each layer of them over the one before.
struct LaneLayers
{
    PathByRole waiting;
    PathByRole fills;
    RectanglePath hatched;
    PathByRole edges;
};

void add(const scene::DrawnItem& item, const std::vector<Box>& transfers, LaneLayers& layers)
{
    const auto role = static_cast<std::size_t>(item.role);
    const Box box = atLeastOnePixel(item.box);
    if (item.showsWaiting) {
        layers.waiting[role].add(box);
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            layers.fills[role].add(atLeastOnePixel(transfers[item.firstTransfer + i]));
        }
    } else {
        layers.fills[role].add(box);
        if (scene::isHatched(item.role) && box.width() >= kMinHatched) {
            layers.hatched.add(box);
        }
    }
    if (box.width() >= kMinOutlined) {
        constexpr double kHalf = 0.5;
        layers.edges[role].add({box.left + kHalf, box.right - kHalf, box.top + kHalf, box.bottom - kHalf});
    }
}

/// Keeps neighbours of one colour apart, and light colours from the background.
scene::Rgb edgeColour(const scene::Palette& palette, ColourRole role)
{
    constexpr scene::Rgb kBlack{0, 0, 0};
    constexpr double kShareOfRole = 0.68;
    return scene::mixed(palette.fill(role), kBlack, kShareOfRole);
}

void writeLayers(const LaneLayers& layers, const scene::Palette& palette, std::ostream& out)
{
    writeByRole(
        layers.waiting, [&](ColourRole role) { return palette.waitingFill(role); }, out);
    writeByRole(
        layers.fills, [&](ColourRole role) { return palette.fill(role); }, out);
    writePath(out, layers.hatched, std::string("url(#") + kHatchId + ')');
    for (std::size_t role = 0; role < layers.edges.size(); ++role) {
        const std::string colour = svgColour(edgeColour(palette, static_cast<ColourRole>(role)));
        writePath(out, layers.edges[role], "none", "stroke=\"" + colour + '"');
    }
}

/// Neighbouring columns that look the same become one rectangle.
void writeStrip(const scene::MinimapColumns& columns, const Box& area, const scene::Palette& palette,
                std::ostream& out)
{
    const double width = area.width() / static_cast<double>(columns.shares.size());
    const auto heightOf = [&](double share) { return std::round(std::min(1.0, share) * area.height()); };
    std::vector<double> filled(columns.shares.size());
    for (std::size_t role = 0; role < scene::kColourRoleCount; ++role) {
        RectanglePath path;
        Box box;
        const auto addBox = [&] {
            if (box.height() > 0.0) {
                path.add(box);
            }
        };
        for (std::size_t c = 0; c < filled.size(); ++c) {
            const double bottom = area.bottom - heightOf(filled[c]);
            filled[c] += columns.shares[c][role];
            const double top = area.bottom - heightOf(filled[c]);
            const double left = area.left + static_cast<double>(c) * width;
            if (top != box.top || bottom != box.bottom) {
                addBox();
                box = {left, left, top, bottom};
            }
            box.right = left + width;
        }
        addBox();
        writePath(out, path, svgColour(palette.fill(static_cast<scene::ColourRole>(role))));
    }
}

} // namespace

void writeColumns(const Picture& picture, const scene::Palette& palette, std::ostream& out)
{
    const auto& columns = picture.list.columns;
    for (std::size_t i = 0; i < columns.size();) {
        const auto lane = laneFrom(columns, i);
        writeColumnsOfLane(lane, palette, out);
        i += lane.size();
    }
}

void writeItems(const Picture& picture, const scene::Palette& palette, std::ostream& out)
{
    const auto& items = picture.list.items;
    for (std::size_t i = 0; i < items.size();) {
        const auto lane = laneFrom(items, i);
        LaneLayers layers;
        for (const scene::DrawnItem& item : lane) {
            add(item, picture.list.transfers, layers);
        }
        writeLayers(layers, palette, out);
        i += lane.size();
    }
}

void writeLabels(const Picture& picture, const scene::Palette& palette, std::ostream& out)
{
    const StringPool& strings = picture.scene.trace().strings;
    const AssumedFont font = SvgFonts().label;
    const double belowMiddle = (font.ascent() - font.descent()) / 2.0;
    for (const scene::DrawnLabel& label : picture.list.labels) {
        const scene::Rgb behind =
            label.onWaiting ? palette.waitingFill(label.role) : palette.fill(label.role);
        writeText(out, (label.area.left + label.area.right) / 2.0, label.area.middle() + belowMiddle,
                  scene::elidedText(textOf(label, strings), label.elision),
                  {font, scene::textOn(behind), TextAnchor::Middle});
    }
}

void writeDimming(const Picture& picture, const scene::Palette& palette, std::ostream& out)
{
    RectanglePath veils;
    for (const scene::ColumnRun& column : picture.list.columns) {
        if (column.dimmed) {
            veils.add(atLeastOnePixel(column.box));
        }
    }
    for (const scene::DrawnItem& item : picture.list.items) {
        if (!item.dimmed) {
            continue;
        }
        Box box = atLeastOnePixel(item.box);
        // A transfer that is narrower than a pixel may stick out.
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            const Box transfer = atLeastOnePixel(picture.list.transfers[item.firstTransfer + i]);
            box.right = std::max(box.right, transfer.right);
        }
        veils.add(box);
    }
    writePath(out, veils, svgColour(palette.background), "fill-opacity=\"0.78\"");
}

void writeStrips(const Picture& picture, const scene::Palette& palette, SvgCanvas& canvas, std::ostream& out)
{
    constexpr double kMargin = 2.0;
    const Box& bars = picture.areas.canvas;
    const scene::RowWindow rows = picture.rows();
    canvas.clip({bars.left, bars.right, bars.top + rows.pinnedBottom(), bars.bottom});
    for (const std::size_t title : rows.collapsedTitles()) {
        const auto strip = picture.strips.find(picture.scene.layout().titles()[title].key);
        if (strip != picture.strips.end()) {
            const scene::Band band = rows.titleBand(title);
            const Box area{bars.left + picture.time.xOf(strip->second.run.begin),
                           bars.left + picture.time.xOf(strip->second.run.end), bars.top + band.top + kMargin,
                           bars.top + band.bottom() - kMargin};
            writeStrip(strip->second, area, palette, out);
        }
    }
    canvas.unclip();
}

} // namespace pipescope::picture
