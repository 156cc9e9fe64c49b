#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_picture.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

namespace pipescope::picture {
namespace {

using scene::Box;

/// Neighbouring columns that look the same become one rectangle.
void writeStrip(const scene::MinimapColumns& columns, const Box& area, const scene::Palette& palette,
                SvgCanvas& canvas)
{
    const double width = area.width() / static_cast<double>(columns.shares.size());
    const auto heightOf = [&](double share) { return std::round(std::min(1.0, share) * area.height()); };
    std::vector<double> filled(columns.shares.size());
    for (std::size_t role = 0; role < scene::kColourRoleCount; ++role) {
        std::vector<Box> boxes;
        Box box;
        const auto addBox = [&] {
            if (box.height() > 0.0) {
                boxes.push_back(box);
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
        canvas.fill(boxes, {palette.fill(static_cast<scene::ColourRole>(role))});
    }
}

} // namespace

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

void writeStrips(const Picture& picture, const scene::Palette& palette, SvgCanvas& canvas)
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
            writeStrip(strip->second, area, palette, canvas);
        }
    }
    canvas.unclip();
}

} // namespace pipescope::picture
