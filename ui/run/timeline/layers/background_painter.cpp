#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/layers/layer_painters.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

std::vector<Raster::VerticalLine> linesOf(const Raster& raster, const picture::ShownTimeline& shown)
{
    std::vector<Raster::VerticalLine> lines;
    for (const picture::GridLine& line : picture::gridLines(shown.ruler, shown.palette)) {
        lines.push_back({raster.snapped({line.x, 0.0, 1.0, 1.0}).left(), raster.lineWidth(),
                         toQColor(line.colour).rgb(), static_cast<unsigned>(line.opacity * 256.0)});
    }
    return lines;
}

} // namespace

BackgroundPainter::BackgroundPainter(const Raster& raster, const picture::ShownTimeline& shown)
    : m_shown(shown)
{
    const std::vector<Raster::VerticalLine> lines = linesOf(raster, shown);
    const auto pixelsOf = [&](scene::Rgb colour) {
        return raster.backgroundLine(toQColor(colour).rgb(), lines);
    };
    m_plainRow = pixelsOf(shown.palette.background);
    m_stripedRow = pixelsOf(shown.palette.stripe);
    m_title = pixelsOf(shown.palette.header);
}

void BackgroundPainter::paintRow(Raster& raster, std::size_t row) const
{
    const scene::RowWindow& rows = m_shown.rows;
    fillBand(raster, rows.rowBand(row), rows.clipTop(row), row % 2 == 1 ? m_stripedRow : m_plainRow);
}

void BackgroundPainter::paintRest(Raster& raster) const
{
    const scene::RowWindow& rows = m_shown.rows;
    const double covered = rows.pinnedBottom();
    const auto [first, last] = rows.titles();
    for (std::size_t title = first; title < last; ++title) {
        fillBand(raster, rows.titleBand(title), covered, m_title);
    }
    const double end = rows.layoutBottom();
    fillBand(raster, {end, std::max(0.0, rows.height() - end)}, covered, m_plainRow);
}

/// The part of a band of the canvas below `top`.
void BackgroundPainter::fillBand(Raster& raster, scene::Band place, double top, const Pixels& pixels) const
{
    const double begin = std::max(place.top, top);
    const QRect area =
        raster.snapped({0.0, begin, m_shown.areas.canvas.width(), std::max(0.0, place.bottom() - begin)});
    raster.copyLine(pixels, area.top(), area.bottom() + 1);
}

} // namespace pipescope::ui
