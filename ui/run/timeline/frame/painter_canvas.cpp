#include "ui/run/timeline/frame/painter_canvas.h"

#include <QPainter>
#include <QPainterPath>
#include <QVarLengthArray>

#include <algorithm>
#include <array>
#include <cmath>

namespace pipescope::ui {
namespace {

/// Rounded corners of boxes lack so many pixels.
constexpr double kNotch = 1.0;

QPointF pointOf(scene::Point point)
{
    return {point.x, point.y};
}

QVarLengthArray<QPointF, 8> pointsOf(std::span<const scene::Point> corners)
{
    QVarLengthArray<QPointF, 8> points;
    std::ranges::transform(corners, std::back_inserter(points), pointOf);
    return points;
}

QPen penOf(const scene::Stroke& stroke)
{
    const Qt::PenStyle style = stroke.style == scene::LineStyle::Dashed   ? Qt::DashLine
                               : stroke.style == scene::LineStyle::Dotted ? Qt::DotLine
                                                                          : Qt::SolidLine;
    return {toQColor(stroke.colour, stroke.opacity), stroke.width, style, Qt::FlatCap, Qt::MiterJoin};
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

scene::Rgb toRgb(const QColor& colour)
{
    const auto channel = [](int value) { return static_cast<std::uint8_t>(value); };
    return {channel(colour.red()), channel(colour.green()), channel(colour.blue())};
}

QColor toQColor(scene::Rgb colour, double alpha)
{
    QColor result(colour.red, colour.green, colour.blue);
    if (alpha < 1.0) {
        result.setAlphaF(static_cast<float>(alpha));
    }
    return result;
}

void PainterCanvas::fill(std::span<const scene::Box> boxes, const scene::Paint& paint)
{
    const QColor colour = toQColor(paint.colour, paint.opacity);
    for (const scene::Box& box : boxes) {
        m_painter.fillRect(rectOf(box), colour);
    }
}

void PainterCanvas::hatch(std::span<const scene::Box> boxes)
{
    constexpr float kOpacity = 0.22F;
    const QBrush brush(QColor::fromRgbF(0.0F, 0.0F, 0.0F, kOpacity), Qt::BDiagPattern);
    for (const scene::Box& box : boxes) {
        m_painter.fillRect(rectOf(box), brush);
    }
}

/// Four fills: each is as sharp as the device's pixels, where the line of a pen would be smeared or shifted.
void PainterCanvas::frame(std::span<const scene::Box> boxes, const scene::Stroke& stroke)
{
    const double half = stroke.width / 2.0;
    const scene::Paint paint{stroke.colour, stroke.opacity};
    for (const scene::Box& box : boxes) {
        const double left = box.left - half;
        const double right = box.right + half;
        const std::array<scene::Box, 4> lines{
            {{left, right, box.top - half, box.top + half},
             {left, right, box.bottom - half, box.bottom + half},
             {left, left + stroke.width, box.top + half, box.bottom - half},
             {right - stroke.width, right, box.top + half, box.bottom - half}}};
        fill(lines, paint);
    }
}

void PainterCanvas::fillRounded(const scene::Box& box, const scene::Paint& paint)
{
    const QColor colour = toQColor(paint.colour, paint.opacity);
    const double height = box.height() - 2 * kNotch;
    m_painter.fillRect(QRectF(box.left + kNotch, box.top, box.width() - 2 * kNotch, box.height()), colour);
    m_painter.fillRect(QRectF(box.left, box.top + kNotch, kNotch, height), colour);
    m_painter.fillRect(QRectF(box.right - kNotch, box.top + kNotch, kNotch, height), colour);
}

/// Thin lines are fills as well.
void PainterCanvas::frameRounded(const scene::Box& box, const scene::Stroke& stroke)
{
    if (stroke.width > kNotch || stroke.style != scene::LineStyle::Solid) {
        constexpr double kRound = 4.0;
        const Smooth smooth(m_painter, penOf(stroke), Qt::NoBrush);
        m_painter.drawRoundedRect(rectOf(box), kRound, kRound);
        return;
    }
    const double line = stroke.width;
    const double left = box.left - line / 2.0;
    const double top = box.top - line / 2.0;
    const double width = box.width() + line;
    const double height = box.height() + line;
    const QColor colour = toQColor(stroke.colour, stroke.opacity);
    m_painter.fillRect(QRectF(left + kNotch, top, width - 2 * kNotch, line), colour);
    m_painter.fillRect(QRectF(left + kNotch, top + height - line, width - 2 * kNotch, line), colour);
    m_painter.fillRect(QRectF(left, top + kNotch, line, height - 2 * kNotch), colour);
    m_painter.fillRect(QRectF(left + width - line, top + kNotch, line, height - 2 * kNotch), colour);
}

void PainterCanvas::polygon(std::span<const scene::Point> corners, const scene::Paint& paint)
{
    const auto points = pointsOf(corners);
    const Smooth smooth(m_painter, Qt::NoPen, toQColor(paint.colour, paint.opacity));
    m_painter.drawConvexPolygon(points.data(), static_cast<int>(points.size()));
}

void PainterCanvas::disc(scene::Point centre, double radius, const scene::Paint& paint)
{
    const Smooth smooth(m_painter, Qt::NoPen, toQColor(paint.colour, paint.opacity));
    m_painter.drawEllipse(pointOf(centre), radius, radius);
}

void PainterCanvas::polyline(std::span<const scene::Point> corners, const scene::Stroke& stroke)
{
    const auto points = pointsOf(corners);
    const Smooth smooth(m_painter, penOf(stroke), Qt::NoBrush);
    m_painter.drawPolyline(points.data(), static_cast<int>(points.size()));
}

void PainterCanvas::curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke)
{
    QPainterPath path(pointOf(from));
    path.cubicTo(from.x + bend, from.y, to.x - bend, to.y, to.x, to.y);
    const Smooth smooth(m_painter, penOf(stroke), Qt::NoBrush);
    m_painter.drawPath(path);
}

void PainterCanvas::texts(std::span<const scene::TextLine> lines, const scene::TextLook& look)
{
    LabelFont& font = fontOf(m_fonts, look.font);
    m_painter.setFont(font.font());
    m_painter.setPen(toQColor(look.colour, look.opacity));
    for (const auto& [area, text] : lines) {
        const LabelLine& shown = look.fits ? font.shortText(text) : font.line(text, area.width());
        const QSizeF size = shown.size();
        const double room = area.width() - size.width();
        const double indent = look.align == scene::TextAlign::Middle  ? room / 2.0
                              : look.align == scene::TextAlign::Right ? room
                                                                      : 0.0;
        const QPointF at(area.left + indent, area.middle() - size.height() / 2.0);
        shown.draw(m_painter, look.isSnapped ? QPointF(std::round(at.x()), std::round(at.y())) : at);
    }
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

void PainterCanvas::enter(const scene::Box& part)
{
    clip(part);
    m_painter.translate(part.left, part.top);
}

} // namespace pipescope::ui
