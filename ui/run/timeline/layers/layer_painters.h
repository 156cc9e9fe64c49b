#pragma once

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/raster/helper_thread.h"
#include "ui/run/timeline/raster/raster.h"

#include <functional>
#include <vector>

namespace pipescope::ui {

/// Paints what picture::drawBackground() draws into the pixels of the canvas. Each is written once: clearing
/// the whole canvas first takes as long as all bars.
class BackgroundPainter
{
public:
    /// Borrows `shown`. All rasters given to it must be as wide as `raster`.
    BackgroundPainter(const Raster& raster, const picture::ShownTimeline& shown);

    void paintRow(Raster& raster, std::size_t row) const;
    /// Titles, and what is below the last row.
    void paintRest(Raster& raster) const;

private:
    /// One line of its pixels, with the grid over them.
    using Pixels = std::vector<QRgb>;

    void fillBand(Raster& raster, scene::Band place, double top, const Pixels& pixels) const;

    const picture::ShownTimeline& m_shown;
    Pixels m_plainRow;
    Pixels m_stripedRow;
    Pixels m_title;
};

/// The curves of the links; together with the helper where there is a raster. The painter's origin is that of
/// the canvas.
void paintLinks(PaintContext& context, HelperThread& helper);

/// Paints the backgrounds and bars of all visible rows, with the painter's origin at that of the canvas. With
/// a raster, the helper thread paints while `meanwhile` uses the painter outside of the canvas; afterwards
/// both paint.
void paintRows(PaintContext& context, HelperThread& helper, const std::function<void()>& meanwhile);

} // namespace pipescope::ui
