#pragma once

#include <QRect>
#include <QRgb>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/raster/raster.h"

#include <algorithm>
#include <array>
#include <span>

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
    /// Borrows both. The raster may get another clip in between.
    BoxPainter(Raster& raster, const BoxColours& colours)
        : m_raster(raster)
        , m_colours(colours)
    { }

    void column(const scene::Box& box, const picture::BarLook& look);
    /// Without an edge.
    void plain(const scene::Box& box, const picture::BarLook& look);
    /// With an edge, unless it is narrow.
    void item(const scene::Box& box, const picture::BarLook& look);
    /// The same, pale but for its transfers.
    void waiting(const scene::Box& box, std::span<const scene::Box> transfers, const picture::BarLook& look);
    void waitingColumn(const scene::Box& box, const picture::BarLook& look);

private:
    /// The lines of pixels between a top and a bottom.
    struct Lines
    {
        double top = 0.0;
        double bottom = 0.0;
        int first = 0;
        int end = 0;
    };

    [[gnu::always_inline]] QRect snapped(const scene::Box& box)
    {
        if (box.top != m_bar.top || box.bottom != m_bar.bottom) {
            m_bar = {box.top, box.bottom, m_raster.lineOf(box.top), m_raster.lineOf(box.bottom)};
        }
        return onLines(box, m_bar.first, m_bar.end);
    }

    [[gnu::always_inline]] QRect onLines(const scene::Box& box, int first, int end) const
    {
        const int left = m_raster.columnOf(box.left);
        return {left, first, std::max(1, m_raster.columnOf(box.right) - left), end - first};
    }

    void fill(const scene::Box& box, QRgb colour) { m_raster.fill(snapped(box), colour); }

    /// With an edge, unless it is narrow.
    void fillOutlined(const scene::Box& box, QRgb colour, QRgb edge);
    /// None on narrow bars.
    void edge(const scene::Box& box, QRgb colour);

    Raster& m_raster;
    const BoxColours& m_colours;
    /// The lines of the last bar and of the last column: their neighbours in a row have the same.
    Lines m_bar;
    Lines m_column;
    /// Where the column's body begins, below its upper line.
    int m_columnBody = 0;
};

} // namespace pipescope::ui
