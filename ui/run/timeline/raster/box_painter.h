#pragma once

#include <QRectF>
#include <QRgb>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/raster/raster.h"

#include <array>

namespace pipescope::ui {

/// The colours of each role, made once for many bars.
class BoxColours
{
public:
    explicit BoxColours(const scene::Palette& palette);

    struct Colours
    {
        QRgb fill = 0;
        QRgb hatch = 0;
        QRgb edge = 0;
        QRgb merged = 0;
        QRgb waiting = 0;
    };

    const Colours& of(const picture::BarLook& look) const
    {
        return m_colours[look.isDimmed ? 1 : 0][static_cast<std::size_t>(look.role)];
    }

private:
    /// Those of dimmed bars come second.
    std::array<std::array<Colours, scene::kColourRoleCount>, 2> m_colours;
};

/// Paints the bars of the timeline straight into the pixels; where there are none, picture::drawBars() does.
class BoxPainter
{
public:
    /// Borrows both.
    BoxPainter(Raster& raster, const BoxColours& colours)
        : m_raster(raster)
        , m_colours(colours)
    { }

    void column(const scene::Box& column, const picture::BarLook& look);
    void item(const QRectF& rect, const picture::BarLook& look);
    /// An operator: paler where it waits. waiting() comes first, then its transfers, then its edge.
    void waiting(const QRectF& rect, const picture::BarLook& look);
    void transfer(const QRectF& rect, const picture::BarLook& look);
    /// None on narrow bars.
    void edge(const QRectF& rect, const picture::BarLook& look);

private:
    void fill(const QRectF& rect, QRgb colour);

    Raster& m_raster;
    const BoxColours& m_colours;
};

} // namespace pipescope::ui
