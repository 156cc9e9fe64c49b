#include "ui/run/timeline/frame/painter_canvas.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace pipescope::ui {
namespace {

QPointF pointOf(scene::Point point)
{
    return {point.x, point.y};
}

/// Smooths edges while it lives.
class Smooth
{
public:
    Smooth(QPainter& painter, const QPen& pen, const QBrush& brush)
        : m_painter(painter)
    {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(pen);
        painter.setBrush(brush);
    }

    Smooth(const Smooth&) = delete;
    Smooth& operator=(const Smooth&) = delete;

    ~Smooth() { m_painter.setRenderHint(QPainter::Antialiasing, false); }

private:
    QPainter& m_painter;
};

} // namespace

QColor toQColor(scene::Rgb colour, double alpha)
{
    QColor result(colour.red, colour.green, colour.blue);
    result.setAlphaF(static_cast<float>(alpha));
    return result;
}

void PainterCanvas::fill(const scene::Box& box, const scene::Paint& paint)
{
    m_painter.fillRect(rectOf(box), toQColor(paint.colour, paint.opacity));
}

void PainterCanvas::hatch(const scene::Box& box)
{
    constexpr float kOpacity = 0.22F;
    m_painter.fillRect(rectOf(box), QBrush(QColor::fromRgbF(0.0F, 0.0F, 0.0F, kOpacity), Qt::BDiagPattern));
}

/// Four fills: each is as sharp as the device's pixels, where the line of a pen would be smeared or shifted.
void PainterCanvas::frame(const scene::Box& box, const scene::Stroke& stroke)
{
    const double half = stroke.width / 2.0;
    const scene::Paint paint{stroke.colour, stroke.opacity};
    const double left = box.left - half;
    const double right = box.right + half;
    fill({left, right, box.top - half, box.top + half}, paint);
    fill({left, right, box.bottom - half, box.bottom + half}, paint);
    fill({left, left + stroke.width, box.top + half, box.bottom - half}, paint);
    fill({right - stroke.width, right, box.top + half, box.bottom - half}, paint);
}

void PainterCanvas::polygon(std::span<const scene::Point> corners, const scene::Paint& paint)
{
    QPolygonF polygon;
    std::ranges::transform(corners, std::back_inserter(polygon), pointOf);
    const Smooth smooth(m_painter, Qt::NoPen, toQColor(paint.colour, paint.opacity));
    m_painter.drawPolygon(polygon);
}

void PainterCanvas::disc(scene::Point centre, double radius, const scene::Paint& paint)
{
    const Smooth smooth(m_painter, Qt::NoPen, toQColor(paint.colour, paint.opacity));
    m_painter.drawEllipse(pointOf(centre), radius, radius);
}

void PainterCanvas::curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke)
{
    QPainterPath path(pointOf(from));
    path.cubicTo(from.x + bend, from.y, to.x - bend, to.y, to.x, to.y);
    const Smooth smooth(m_painter,
                        QPen(toQColor(stroke.colour, stroke.opacity), stroke.width,
                             stroke.isDashed ? Qt::DashLine : Qt::SolidLine),
                        Qt::NoBrush);
    m_painter.drawPath(path);
}

void PainterCanvas::text(const scene::Box& area, std::string_view text, const scene::TextLook& look)
{
    LabelFont& font = m_fonts.of(look.font);
    const QStaticText& shown = font.line(text, area.width());
    const QSizeF size = shown.size();
    const bool isCentred = look.align == scene::TextAlign::Middle;
    const double left = isCentred ? (area.left + area.right - size.width()) / 2.0 : area.left;
    m_painter.setFont(font.font());
    m_painter.setPen(toQColor(look.colour));
    m_painter.drawStaticText(QPointF(left, area.middle() - size.height() / 2.0), shown);
}

void PainterCanvas::clip(const scene::Box& box)
{
    m_painter.save();
    m_painter.setClipRect(rectOf(box), Qt::IntersectClip);
}

void PainterCanvas::unclip()
{
    m_painter.restore();
}

} // namespace pipescope::ui
