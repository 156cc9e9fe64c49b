#pragma once

#include <QColor>

#include "ui/run/scene/rows/row_window.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/raster.h"

#include <vector>

class QPainter;

namespace pipescope::ui {

/// Paints what lies behind the bars: rows, titles and the grid over them. The painter's origin is that of the
/// canvas; `raster` may be null. In the raster each pixel is written once: clearing the whole canvas first
/// takes as long as all bars.
class BackgroundPainter
{
public:
    /// Borrows all.
    BackgroundPainter(QPainter& painter, Raster* raster, const scene::RowLayout& layout,
                      const TimelineFrame& frame, const scene::Palette& palette);

    /// In the raster with the grid over it.
    void paintRow(std::size_t row);
    /// Titles, and what is below the last row.
    void paintRest();
    /// Without a raster, after everything else is painted.
    void paintGrid();

private:
    struct Band
    {
        Band(const Raster* raster, scene::Rgb fill, std::span<const Raster::VerticalLine> lines);

        QColor colour;
        std::vector<QRgb> line;
    };

    template<class Draw>
    void forEachGridLine(Draw draw) const;
    std::vector<Raster::VerticalLine> gridLines() const;
    void fillBand(scene::Band place, double top, const Band& band);

    QPainter& m_painter;
    Raster* m_raster;
    const scene::RowLayout& m_layout;
    const TimelineFrame& m_frame;
    const scene::Palette& m_palette;
    scene::RowWindow m_window;
    std::vector<Raster::VerticalLine> m_lines;
    Band m_plainRow;
    Band m_stripedRow;
    Band m_title;
};

} // namespace pipescope::ui
