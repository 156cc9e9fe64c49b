#include "ui/run/timeline/raster/box_painter.h"

#include "ui/run/picture/drawing/timeline_drawing.h"

namespace pipescope::ui {
namespace {

constexpr double kMinHatched = 3.0;

QRgb rgbOf(scene::Rgb colour)
{
    return qRgb(colour.red, colour.green, colour.blue);
}

} // namespace

BoxPainter::BoxPainter(Raster& raster, const scene::Palette& palette)
    : m_raster(raster)
{
    constexpr scene::Rgb kBlack{0, 0, 0};
    constexpr double kHatchShare = 0.78;
    for (std::size_t r = 0; r < m_colours.size(); ++r) {
        const auto role = static_cast<scene::ColourRole>(r);
        const scene::Rgb fill = palette.fill(role);
        m_colours[r] = {rgbOf(fill), rgbOf(scene::mixed(fill, kBlack, kHatchShare)),
                        rgbOf(picture::edgeColour(palette, role)), rgbOf(palette.mergedFill(role)),
                        rgbOf(palette.waitingFill(role))};
    }
}

void BoxPainter::fill(const QRectF& rect, QRgb colour)
{
    m_raster.fill(m_raster.snapped(rect), colour);
}

void BoxPainter::column(const scene::Box& column, scene::ColourRole role)
{
    const picture::ColumnParts parts = picture::partsOfColumn(column);
    const auto rectOf = [](const scene::Box& box) {
        return QRectF(box.left, box.top, box.width(), box.height());
    };
    fill(rectOf(parts.line), coloursOf(role).fill);
    if (parts.body.height() > 0.0) {
        fill(rectOf(parts.body), coloursOf(role).merged);
    }
}

void BoxPainter::item(const QRectF& rect, scene::ColourRole role)
{
    fill(rect, coloursOf(role).fill);
    if (scene::isHatched(role) && rect.width() >= kMinHatched) {
        m_raster.hatch(m_raster.snapped(rect), coloursOf(role).hatch);
    }
}

void BoxPainter::waiting(const QRectF& rect, scene::ColourRole role)
{
    fill(rect, coloursOf(role).waiting);
}

void BoxPainter::transfer(const QRectF& rect, scene::ColourRole role)
{
    fill(rect, coloursOf(role).fill);
}

void BoxPainter::edge(const QRectF& rect, scene::ColourRole role)
{
    if (rect.width() < picture::kMinOutlined) {
        return;
    }
    const QRgb colour = coloursOf(role).edge;
    const QRect bar = m_raster.snapped(rect);
    const int line = m_raster.lineWidth();
    m_raster.fill({bar.left(), bar.top(), bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.bottom() - line + 1, bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.top(), line, bar.height()}, colour);
    m_raster.fill({bar.right() - line + 1, bar.top(), line, bar.height()}, colour);
}

} // namespace pipescope::ui
