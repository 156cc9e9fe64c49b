#pragma once

#include <QRectF>
#include <QRgb>

#include "ui/run/scene/colour/palette.h"
#include "ui/run/timeline/raster/raster.h"

#include <array>

namespace pipescope::ui {

/// Paints the bars of the timeline straight into the pixels; where there are none, picture::drawBars() does.
class BoxPainter
{
public:
    /// Borrows the raster.
    BoxPainter(Raster& raster, const scene::Palette& palette);

    void column(const scene::Box& column, scene::ColourRole role);
    void item(const QRectF& rect, scene::ColourRole role);
    /// An operator: paler where it waits. waiting() comes first, then its transfers, then its edge.
    void waiting(const QRectF& rect, scene::ColourRole role);
    void transfer(const QRectF& rect, scene::ColourRole role);
    /// None on narrow bars.
    void edge(const QRectF& rect, scene::ColourRole role);

private:
    struct Colours
    {
        QRgb fill = 0;
        QRgb hatch = 0;
        QRgb edge = 0;
        QRgb merged = 0;
        QRgb waiting = 0;
    };

    const Colours& coloursOf(scene::ColourRole role) const
    {
        return m_colours[static_cast<std::size_t>(role)];
    }

    void fill(const QRectF& rect, QRgb colour);

    Raster& m_raster;
    std::array<Colours, scene::kColourRoleCount> m_colours;
};

} // namespace pipescope::ui
