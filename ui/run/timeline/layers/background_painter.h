#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/timeline/raster/raster.h"

#include <vector>

namespace pipescope::ui {

/// Paints what picture::drawBackground() draws into the pixels of the canvas. Each is written once: clearing
/// the whole canvas first takes as long as all bars.
class BackgroundPainter
{
public:
    /// Borrows both.
    BackgroundPainter(Raster& raster, const picture::ShownTimeline& shown);

    void paintRow(std::size_t row);
    /// Titles, and what is below the last row.
    void paintRest();

private:
    /// One line of its pixels, with the grid over them.
    using Pixels = std::vector<QRgb>;

    Pixels pixelsOf(scene::Rgb colour) const;
    void fillBand(scene::Band place, double top, const Pixels& pixels);

    Raster& m_raster;
    const picture::ShownTimeline& m_shown;
    std::vector<Raster::VerticalLine> m_lines;
    Pixels m_plainRow;
    Pixels m_stripedRow;
    Pixels m_title;
};

} // namespace pipescope::ui
