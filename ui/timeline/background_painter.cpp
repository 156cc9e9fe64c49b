#include "ui/timeline/background_painter.h"

#include <QPainter>

#include "ui/scene/row_window.h"
#include "ui/timeline/legend.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pipescope::ui {
namespace {

class BackgroundPass
{
public:
    BackgroundPass(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                   const TimelineFrame& frame, const scene::Palette& palette)
        : m_painter(painter)
        , m_raster(raster)
        , m_layout(layout)
        , m_frame(frame)
        , m_palette(palette)
        , m_window(layout, frame.top, frame.areas.canvas.height())
    { }

    /// Rows, titles and the grid over them. In the raster each pixel is written once: clearing the whole
    /// canvas first takes as long as all bars.
    void paint()
    {
        const scene::Rgb plain = m_palette.background;
        std::vector<Raster::VerticalLine> lines;
        if (m_raster != nullptr) {
            lines = gridLines(*m_raster);
        }
        const Background plainRow(m_raster, plain, lines);
        const Background stripedRow(m_raster, m_palette.stripe, lines);
        const Background title(m_raster, m_palette.header, lines);
        const auto background = [&](std::size_t row) { return row % 2 == 1 ? &stripedRow : &plainRow; };
        const double covered = m_window.pinnedBottom();
        const auto [firstRow, lastRow] = m_window.scrolledRows();
        for (std::size_t row = firstRow; row < lastRow; ++row) {
            fillBand(m_window.rowBand(row), covered, *background(row));
        }
        const auto [firstTitle, lastTitle] = m_window.titles();
        for (std::size_t each = firstTitle; each < lastTitle; ++each) {
            fillBand(m_window.titleBand(each), covered, title);
        }
        for (std::size_t row = 0; row < m_window.pinnedRows(); ++row) {
            fillBand(m_window.rowBand(row), 0.0, *background(row));
        }
        const double end = m_layout.height() - m_frame.top;
        fillBand({end, std::max(0.0, m_frame.areas.canvas.height() - end)}, covered, plainRow);
        if (m_raster == nullptr) {
            paintGrid();
        }
    }

private:
    struct Background
    {
        Background(const Raster* raster, scene::Rgb fill, std::span<const Raster::VerticalLine> lines)
            : colour(toQColor(fill))
        {
            if (raster != nullptr) {
                line = raster->backgroundLine(colour.rgb(), lines);
            }
        }

        QColor colour;
        std::vector<QRgb> line;
    };

    /// Of a band of the canvas, what lies below `top`.
    void fillBand(scene::Band band, double top, const Background& background)
    {
        const double begin = std::max(band.top, top);
        const QRectF rect(0.0, begin, m_frame.areas.canvas.width(), std::max(0.0, band.bottom() - begin));
        if (m_raster != nullptr) {
            const QRect pixels = m_raster->snapped(rect);
            m_raster->copyLine(background.line, pixels.top(), pixels.bottom() + 1);
        } else {
            m_painter.fillRect(rect, background.colour);
        }
    }

    /// Calls `draw` with position, colour and opacity of each line.
    template<class Draw>
    void forEachGridLine(Draw draw) const
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

    std::vector<Raster::VerticalLine> gridLines(const Raster& raster) const
    {
        std::vector<Raster::VerticalLine> lines;
        forEachGridLine([&](double x, scene::Rgb colour, double opacity) {
            const int left = raster.snapped({x, 0.0, 1.0, 1.0}).left();
            lines.push_back(
                {left, raster.lineWidth(), toQColor(colour).rgb(), static_cast<unsigned>(opacity * 256.0)});
        });
        return lines;
    }

    void paintGrid()
    {
        const double height = m_frame.areas.canvas.height();
        forEachGridLine([&](double x, scene::Rgb colour, double opacity) {
            m_painter.fillRect(QRectF(x, 0.0, 1.0, height), toQColor(colour, opacity));
        });
    }

    QPainter& m_painter;
    Raster* m_raster;
    const scene::RowLayout& m_layout;
    const TimelineFrame& m_frame;
    const scene::Palette& m_palette;
    scene::RowWindow m_window;
};

} // namespace

void paintBackground(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                     const TimelineFrame& frame, const scene::Palette& palette)
{
    BackgroundPass(painter, raster, layout, frame, palette).paint();
}

} // namespace pipescope::ui
