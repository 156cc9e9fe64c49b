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

void BoxPainter::column(const scene::Box& box, const picture::BarLook& look)
{
    if (box.top != m_column.top || box.bottom != m_column.bottom) {
        const picture::ColumnParts parts = picture::partsOfColumn(box);
        m_column = {box.top, box.bottom, m_raster.lineOf(parts.line.top), m_raster.lineOf(parts.body.bottom)};
        m_columnBody = m_raster.lineOf(parts.body.top);
    }
    const BoxColours::Colours& colours = m_colours.of(look);
    m_raster.fill(onLines(box, m_column.first, m_columnBody), colours.fill);
    m_raster.fill(onLines(box, m_columnBody, m_column.end), colours.merged);
}

void BoxPainter::plain(const scene::Box& box, const picture::BarLook& look)
{
    const BoxColours::Colours& colours = m_colours.of(look);
    const QRect bar = snapped(box);
    m_raster.fill(bar, colours.fill);
    if (picture::isHatched(look) && box.width() >= kMinHatched) {
        m_raster.hatch(bar, colours.hatch);
    }
}

void BoxPainter::item(const scene::Box& box, const picture::BarLook& look)
{
    const BoxColours::Colours& colours = m_colours.of(look);
    if (picture::isHatched(look)) {
        plain(box, look);
        edge(box, colours.edge);
    } else {
        fillOutlined(box, colours.fill, colours.edge);
    }
}

void BoxPainter::waiting(const scene::Box& box, std::span<const scene::Box> transfers,
                         const picture::BarLook& look)
{
    const BoxColours::Colours& colours = m_colours.of(look);
    if (transfers.empty()) {
        fillOutlined(box, colours.waiting, colours.edge);
        return;
    }
    fill(box, colours.waiting);
    for (const scene::Box& transfer : transfers) {
        fill(transfer, colours.fill);
    }
    edge(box, colours.edge);
}

void BoxPainter::waitingColumn(const scene::Box& box, const picture::BarLook& look)
{
    fill(box, m_colours.of(look).waiting);
}

void BoxPainter::fillOutlined(const scene::Box& box, QRgb colour, QRgb edge)
{
    if (box.width() < picture::kMinOutlined) {
        fill(box, colour);
    } else {
        m_raster.fillOutlined(snapped(box), colour, edge);
    }
}

void BoxPainter::edge(const scene::Box& box, QRgb colour)
{
    if (box.width() < picture::kMinOutlined) {
        return;
    }
    const QRect bar = snapped(box);
    const int line = m_raster.lineWidth();
    m_raster.fill({bar.left(), bar.top(), bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.bottom() - line + 1, bar.width(), line}, colour);
    m_raster.fill({bar.left(), bar.top(), line, bar.height()}, colour);
    m_raster.fill({bar.right() - line + 1, bar.top(), line, bar.height()}, colour);
}

} // namespace pipescope::ui
