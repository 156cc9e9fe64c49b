#include "ui/timeline/background_painter.h"

#include <QPainter>

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
                   const scene::RowWindow& window, const TimelineFrame& frame, const scene::Palette& palette)
        : m_painter(painter)
        , m_raster(raster)
        , m_layout(layout)
        , m_window(window)
        , m_frame(frame)
        , m_palette(palette)
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
        const auto fillRow = [&](std::size_t row) {
            fill(m_window.rowBand(row), m_window.clipTop(row), row % 2 == 1 ? stripedRow : plainRow);
        };
        const auto [first, last] = m_window.scrolledRows();
        for (std::size_t row = first; row < last; ++row) {
            fillRow(row);
        }
        const auto [firstTitle, lastTitle] = m_window.titles();
        for (std::size_t each = firstTitle; each < lastTitle; ++each) {
            fill(m_window.titleBand(each), m_window.pinnedBottom(), title);
        }
        for (std::size_t row = 0; row < m_window.pinnedRows(); ++row) {
            fillRow(row);
        }
        const double height = m_frame.areas.canvas.height();
        const double end = m_layout.height() - m_frame.top;
        fill({end, std::max(0.0, height - end)}, m_window.pinnedBottom(), plainRow);
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

    /// What of a band lies below `clipTop`.
    void fill(scene::Band band, double clipTop, const Background& background)
    {
        const double top = std::max(band.top, clipTop);
        if (top >= band.bottom()) {
            return;
        }
        const QRectF rect(0.0, top, m_frame.areas.canvas.width(), band.bottom() - top);
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
    const scene::RowWindow& m_window;
    const TimelineFrame& m_frame;
    const scene::Palette& m_palette;
};

} // namespace

void paintBackground(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                     const scene::RowWindow& window, const TimelineFrame& frame,
                     const scene::Palette& palette)
{
    BackgroundPass(painter, raster, layout, window, frame, palette).paint();
}

} // namespace pipescope::ui
