#include "ui/run/timeline/raster/box_painter.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

constexpr double kMinOutlined = 5.0;
constexpr double kMinHatched = 3.0;
constexpr double kShareOfColumn = 0.82;
constexpr double kColumnLine = 2.0;

QRgb rgbOf(scene::Rgb colour)
{
    return qRgb(colour.red, colour.green, colour.blue);
}

} // namespace

BoxPainter::BoxPainter(QPainter& painter, Raster* raster, const scene::Palette& palette)
    : m_painter(painter)
    , m_raster(raster)
{
    constexpr scene::Rgb kBlack{0, 0, 0};
    constexpr double kEdgeShare = 0.68;
    constexpr double kHatchShare = 0.78;
    for (std::size_t r = 0; r < m_colours.size(); ++r) {
        const auto role = static_cast<scene::ColourRole>(r);
        const scene::Rgb fill = palette.fill(role);
        m_colours[r] = {rgbOf(fill), rgbOf(scene::mixed(fill, kBlack, kHatchShare)),
                        rgbOf(scene::mixed(fill, kBlack, kEdgeShare)), rgbOf(palette.mergedFill(role)),
                        rgbOf(palette.waitingFill(role))};
    }
}

void BoxPainter::fill(const QRectF& rect, QRgb colour)
{
    if (m_raster != nullptr) {
        m_raster->fill(m_raster->snapped(rect), colour);
    } else {
        m_painter.fillRect(rect, QColor(colour));
    }
}

void BoxPainter::hatch(const QRectF& rect, QRgb colour)
{
    if (m_raster != nullptr) {
        m_raster->hatch(m_raster->snapped(rect), colour);
    } else {
        m_painter.fillRect(rect, QBrush(QColor(colour), Qt::BDiagPattern));
    }
}

void BoxPainter::column(const QRectF& rect, scene::ColourRole role)
{
    QRectF body = rect;
    body.setTop(body.bottom() - body.height() * kShareOfColumn);
    QRectF line = body;
    line.setHeight(std::min(kColumnLine, body.height()));
    const bool hasBody = line.height() < body.height();
    fill(line, coloursOf(role).fill);
    body.setTop(line.bottom());
    if (hasBody) {
        fill(body, coloursOf(role).merged);
    }
}

void BoxPainter::item(const QRectF& rect, scene::ColourRole role)
{
    fill(rect, coloursOf(role).fill);
    if (scene::isHatched(role) && rect.width() >= kMinHatched) {
        hatch(rect, coloursOf(role).hatch);
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
    if (rect.width() < kMinOutlined) {
        return;
    }
    const QRgb colour = coloursOf(role).edge;
    if (m_raster == nullptr) {
        m_painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1.0), QColor(colour));
        m_painter.fillRect(QRectF(rect.left(), rect.bottom() - 1.0, rect.width(), 1.0), QColor(colour));
        m_painter.fillRect(QRectF(rect.left(), rect.top(), 1.0, rect.height()), QColor(colour));
        m_painter.fillRect(QRectF(rect.right() - 1.0, rect.top(), 1.0, rect.height()), QColor(colour));
        return;
    }
    const QRect bar = m_raster->snapped(rect);
    const int line = m_raster->lineWidth();
    m_raster->fill({bar.left(), bar.top(), bar.width(), line}, colour);
    m_raster->fill({bar.left(), bar.bottom() - line + 1, bar.width(), line}, colour);
    m_raster->fill({bar.left(), bar.top(), line, bar.height()}, colour);
    m_raster->fill({bar.right() - line + 1, bar.top(), line, bar.height()}, colour);
}

} // namespace pipescope::ui
