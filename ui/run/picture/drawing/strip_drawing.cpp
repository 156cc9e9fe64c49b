#include "ui/run/picture/drawing/timeline_drawing.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pipescope::picture {

using scene::Box;

void drawColumns(scene::Canvas& canvas, const scene::MinimapColumns& columns, const Box& area,
                 const scene::Palette& palette)
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

void drawStrips(scene::Canvas& canvas, const ShownTimeline& shown, TimeSpan time, const DrawStrip& drawStrip)
{
    constexpr double kMargin = 2.0;
    const Box& bars = shown.areas.canvas;
    const double left = bars.left + shown.time.xOf(time.begin);
    const double right = bars.left + shown.time.xOf(time.end);
    canvas.clip({bars.left, bars.right, bars.top + shown.rows.pinnedBottom(), bars.bottom});
    for (const std::size_t title : shown.rows.collapsedTitles()) {
        const scene::Band band = shown.rows.titleBand(title);
        drawStrip(shown.rows.layout().titles()[title].key,
                  {left, right, bars.top + band.top + kMargin, bars.top + band.bottom() - kMargin});
    }
    canvas.unclip();
}

} // namespace pipescope::picture
