#include "ui/run/picture/drawing/timeline_drawing.h"

#include <algorithm>
#include <cmath>

namespace pipescope::picture {

std::vector<GridLine> gridLines(const scene::Ruler& ruler, const scene::Palette& palette)
{
    constexpr double kOpacity = 0.55;
    constexpr double kStepOpacity = 0.7;
    std::vector<GridLine> lines;
    for (const scene::Tick& tick : ruler.ticks) {
        if (!tick.label.empty()) {
            lines.push_back({std::floor(tick.x), palette.grid, kOpacity});
        }
    }
    for (const scene::StepMark& step : ruler.steps) {
        lines.push_back({std::floor(step.left), palette.dimText, kStepOpacity});
        lines.push_back({std::floor(step.right), palette.dimText, kStepOpacity});
    }
    return lines;
}

void drawBackground(scene::Canvas& canvas, const ShownTimeline& shown)
{
    const double width = shown.areas.canvas.width();
    const double height = shown.areas.canvas.height();
    canvas.fill({0.0, width, 0.0, height}, {shown.palette.background});
    const auto fillBelow = [&](double top, scene::Band band, scene::Rgb colour) {
        if (band.bottom() > top) {
            canvas.fill({0.0, width, std::max(band.top, top), band.bottom()}, {colour});
        }
    };
    for (std::size_t i = 0; i < shown.rows.seenRowCount(); ++i) {
        if (const std::size_t row = shown.rows.seenRow(i); row % 2 == 1) {
            fillBelow(shown.rows.clipTop(row), shown.rows.rowBand(row), shown.palette.stripe);
        }
    }
    const auto [first, last] = shown.rows.titles();
    for (std::size_t title = first; title < last; ++title) {
        fillBelow(shown.rows.pinnedBottom(), shown.rows.titleBand(title), shown.palette.header);
    }
    for (const GridLine& line : gridLines(shown.ruler, shown.palette)) {
        canvas.fill({line.x, line.x + 1.0, 0.0, height}, {line.colour, line.opacity});
    }
}

} // namespace pipescope::picture
