#pragma once

#include <QPainter>

#include "ui/run/scene/colour/palette.h"
#include "ui/run/timeline/raster/raster.h"

#include <array>
#include <optional>

namespace pipescope::ui {

/// Paints the bars of the timeline: straight into the pixels where it can, through the painter elsewhere.
class BoxPainter
{
public:
    /// `raster` may be null. Borrows all three.
    BoxPainter(QPainter& painter, Raster* raster, const scene::Palette& palette);

    /// Flatter and paler than an item, with a dark line on top.
    void column(const QRectF& rect, scene::ColourRole role);
    void item(const QRectF& rect, scene::ColourRole role);
    /// An operator: paler where it waits. waiting() comes first, then its transfers, then its edge.
    void waiting(const QRectF& rect, scene::ColourRole role);
    void transfer(const QRectF& rect, scene::ColourRole role);
    /// Keeps neighbours of one colour apart, and light colours from the background; none on narrow bars.
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
    void hatch(const QRectF& rect, QRgb colour);

    QPainter& m_painter;
    Raster* m_raster;
    std::array<Colours, scene::kColourRoleCount> m_colours;
};

} // namespace pipescope::ui
