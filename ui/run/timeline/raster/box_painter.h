#pragma once

#include <QRectF>
#include <QRgb>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/raster/raster.h"

#include <array>

namespace pipescope::ui {

/// Paints the bars of the timeline straight into the pixels; where there are none, picture::drawBars() does.
class BoxPainter
{
public:
    /// Borrows the raster.
    BoxPainter(Raster& raster, const scene::Palette& palette);

    void column(const scene::Box& column, const picture::BarLook& look);
    void item(const QRectF& rect, const picture::BarLook& look);
    /// An operator: paler where it waits. waiting() comes first, then its transfers, then its edge.
    void waiting(const QRectF& rect, const picture::BarLook& look);
    void transfer(const QRectF& rect, const picture::BarLook& look);
    /// None on narrow bars.
    void edge(const QRectF& rect, const picture::BarLook& look);

private:
    struct Colours
    {
        QRgb fill = 0;
        QRgb hatch = 0;
        QRgb edge = 0;
        QRgb merged = 0;
        QRgb waiting = 0;
    };

    const Colours& coloursOf(const picture::BarLook& look) const
    {
        return m_colours[look.isDimmed ? 1 : 0][static_cast<std::size_t>(look.role)];
    }

    void fill(const QRectF& rect, QRgb colour);

    Raster& m_raster;
    /// Those of dimmed bars come second.
    std::array<std::array<Colours, scene::kColourRoleCount>, 2> m_colours;
};

} // namespace pipescope::ui
