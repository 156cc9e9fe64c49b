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

BackgroundPainter::BackgroundPainter(Raster& raster, const picture::ShownTimeline& shown)
    : m_raster(raster)
    , m_shown(shown)
    , m_lines(linesOf(raster, shown))
    , m_plainRow(pixelsOf(shown.palette.background))
    , m_stripedRow(pixelsOf(shown.palette.stripe))
    , m_title(pixelsOf(shown.palette.header))
{ }

BackgroundPainter::Pixels BackgroundPainter::pixelsOf(scene::Rgb colour) const
{
    return m_raster.backgroundLine(toQColor(colour).rgb(), m_lines);
}

void BackgroundPainter::paintRow(std::size_t row)
{
    const scene::RowWindow& rows = m_shown.rows;
    fillBand(rows.rowBand(row), rows.clipTop(row), row % 2 == 1 ? m_stripedRow : m_plainRow);
}

void BackgroundPainter::paintRest()
{
    const scene::RowWindow& rows = m_shown.rows;
    const double covered = rows.pinnedBottom();
    const auto [first, last] = rows.titles();
    for (std::size_t title = first; title < last; ++title) {
        fillBand(rows.titleBand(title), covered, m_title);
    }
    const double end = rows.layoutBottom();
    fillBand({end, std::max(0.0, rows.height() - end)}, covered, m_plainRow);
}

/// The part of a band of the canvas below `top`.
void BackgroundPainter::fillBand(scene::Band place, double top, const Pixels& pixels)
{
    const double begin = std::max(place.top, top);
    const QRect area =
        m_raster.snapped({0.0, begin, m_shown.areas.canvas.width(), std::max(0.0, place.bottom() - begin)});
    m_raster.copyLine(pixels, area.top(), area.bottom() + 1);
}

} // namespace pipescope::ui
