#include "ui/run/timeline/layers/background_painter.h"

#include <QPainter>

#include "ui/run/timeline/frame/legend.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {

BackgroundPainter::Band::Band(const Raster* raster, scene::Rgb fill,
                              std::span<const Raster::VerticalLine> lines)
    : colour(toQColor(fill))
{
    if (raster != nullptr) {
        line = raster->backgroundLine(colour.rgb(), lines);
    }
}

BackgroundPainter::BackgroundPainter(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                                     const TimelineFrame& frame, const scene::Palette& palette)
    : m_painter(painter)
    , m_raster(raster)
    , m_layout(layout)
    , m_frame(frame)
    , m_palette(palette)
    , m_window(layout, frame.top, frame.areas.canvas.height())
    , m_lines(gridLines())
    , m_plainRow(raster, palette.background, m_lines)
    , m_stripedRow(raster, palette.stripe, m_lines)
    , m_title(raster, palette.header, m_lines)
{ }

void BackgroundPainter::paintRow(std::size_t row)
{
    fillBand(m_window.rowBand(row), m_window.clipTop(row), row % 2 == 1 ? m_stripedRow : m_plainRow);
}

void BackgroundPainter::paintRest()
{
    const double covered = m_window.pinnedBottom();
    const auto [first, last] = m_window.titles();
    for (std::size_t title = first; title < last; ++title) {
        fillBand(m_window.titleBand(title), covered, m_title);
    }
    const double end = m_layout.height() - m_frame.top;
    fillBand({end, std::max(0.0, m_frame.areas.canvas.height() - end)}, covered, m_plainRow);
}

/// The part of a band of the canvas below `top`.
void BackgroundPainter::fillBand(scene::Band place, double top, const Band& band)
{
    const double begin = std::max(place.top, top);
    const QRectF rect(0.0, begin, m_frame.areas.canvas.width(), std::max(0.0, place.bottom() - begin));
    if (m_raster != nullptr) {
        const QRect pixels = m_raster->snapped(rect);
        m_raster->copyLine(band.line, pixels.top(), pixels.bottom() + 1);
    } else {
        m_painter.fillRect(rect, band.colour);
    }
}

/// Calls `draw` with position, colour and opacity of each line.
template<class Draw>
void BackgroundPainter::forEachGridLine(Draw draw) const
{
    for (const scene::Tick& tick : m_frame.ruler.ticks) {
        if (!tick.label.empty()) {
            draw(std::floor(tick.x), m_palette.grid, 0.55);
        }
    }
    for (const scene::StepMark& step : m_frame.ruler.steps) {
        draw(std::floor(step.left), m_palette.dimText, 0.7);
        draw(std::floor(step.right), m_palette.dimText, 0.7);
    }
}

std::vector<Raster::VerticalLine> BackgroundPainter::gridLines() const
{
    std::vector<Raster::VerticalLine> lines;
    if (m_raster == nullptr) {
        return lines;
    }
    forEachGridLine([&](double x, scene::Rgb colour, double opacity) {
        const int left = m_raster->snapped({x, 0.0, 1.0, 1.0}).left();
        lines.push_back(
            {left, m_raster->lineWidth(), toQColor(colour).rgb(), static_cast<unsigned>(opacity * 256.0)});
    });
    return lines;
}

void BackgroundPainter::paintGrid()
{
    const double height = m_frame.areas.canvas.height();
    forEachGridLine([&](double x, scene::Rgb colour, double opacity) {
        m_painter.fillRect(QRectF(x, 0.0, 1.0, height), toQColor(colour, opacity));
    });
}

} // namespace pipescope::ui
