#include "ui/run/timeline/raster/box_painter.h"

namespace pipescope::ui {
namespace {

constexpr double kMinHatched = 3.0;

QRgb rgbOf(scene::Rgb colour)
{
    return qRgb(colour.red, colour.green, colour.blue);
}

} // namespace

BoxColours::BoxColours(const scene::Palette& palette)
{
    for (const bool isDimmed : {false, true}) {
        for (std::size_t role = 0; role < scene::kColourRoleCount; ++role) {
            const picture::BarLook look{static_cast<scene::ColourRole>(role), isDimmed};
            const picture::BarColours colours = picture::coloursOf(look, palette);
            m_colours[isDimmed ? 1 : 0][role] = {rgbOf(colours.fill), rgbOf(colours.hatch),
                                                 rgbOf(colours.edge), rgbOf(colours.merged),
                                                 rgbOf(colours.waiting)};
        }
    }
}

void BoxPainter::fill(const QRectF& rect, QRgb colour)
{
    m_raster.fill(m_raster.snapped(rect), colour);
}

void BoxPainter::column(const scene::Box& column, const picture::BarLook& look)
{
    const picture::ColumnParts parts = picture::partsOfColumn(column);
    const auto rectOf = [](const scene::Box& box) {
        return QRectF(box.left, box.top, box.width(), box.height());
    };
    fill(rectOf(parts.line), m_colours.of(look).fill);
    if (parts.body.height() > 0.0) {
        fill(rectOf(parts.body), m_colours.of(look).merged);
    }
}

void BoxPainter::item(const QRectF& rect, const picture::BarLook& look)
{
    fill(rect, m_colours.of(look).fill);
    if (picture::isHatched(look) && rect.width() >= kMinHatched) {
        m_raster.hatch(m_raster.snapped(rect), m_colours.of(look).hatch);
    }
}

void BoxPainter::waiting(const QRectF& rect, const picture::BarLook& look)
{
    fill(rect, m_colours.of(look).waiting);
}

void BoxPainter::transfer(const QRectF& rect, const picture::BarLook& look)
{
    fill(rect, m_colours.of(look).fill);
}

void BoxPainter::edge(const QRectF& rect, const picture::BarLook& look)
{
    if (rect.width() < picture::kMinOutlined) {
        return;
    }
    const QRgb colour = m_colours.of(look).edge;
    const QRect bar = m_raster.snapped(rect);
    const int line = m_raster.lineWidth();
    m_raster.fill({bar.left(), bar.top(), bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.bottom() - line + 1, bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.top(), line, bar.height()}, colour);
    m_raster.fill({bar.right() - line + 1, bar.top(), line, bar.height()}, colour);
}

} // namespace pipescope::ui
