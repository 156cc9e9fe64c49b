#include "ui/run/timeline/layers/overlay_painter.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

void fillLine(const PaintContext& context, double x, const QColor& colour)
{
    context.painter.fillRect(QRectF(std::floor(x), 0.0, 1.0, context.frame.areas.canvas.height()), colour);
}

/// Below the pinned rows.
void paintPinnedEdge(const PaintContext& context)
{
    const double bottom = context.window.pinnedBottom();
    if (bottom > 0.0) {
        context.painter.fillRect(QRectF(0.0, bottom - 1.0, context.frame.areas.canvas.width(), 2.0),
                                 toQColor(context.palette.dimText));
    }
}

void paintOutline(const PaintContext& context, const scene::Box& box, double width)
{
    constexpr double kMinWidth = 4.0;
    const QRectF rect(box.left, box.top, std::max(kMinWidth, box.width()), box.height());
    QPainter& painter = context.painter;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(toQColor(context.palette.background), 1.0));
    painter.drawRect(rect.adjusted(-3.0, -3.0, 2.0, 2.0));
    QPen pen(toQColor(context.palette.selection), width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(rect.adjusted(-1.0, -1.0, 1.0, 1.0));
}

void paintSelection(const PaintContext& context)
{
    for (const scene::Box& box : context.frame.list.outlines) {
        paintOutline(context, box, 1.0);
    }
    if (context.frame.list.selection) {
        paintOutline(context, *context.frame.list.selection, 2.0);
    }
}

/// Where it has room.
void paintLength(const PaintContext& context, Duration length, const QRectF& range)
{
    LabelFont& font = context.fonts.strong;
    const QString text = toQString(std::string_view(formatDuration(length, 6)));
    const double width = font.width(text.toStdString()) + 12.0;
    if (width > range.width()) {
        return;
    }
    QPainter& painter = context.painter;
    const QRectF box(range.center().x() - width / 2.0, 2.0, width, font.height() + 4.0);
    painter.fillRect(box, toQColor(context.palette.background, 0.9));
    painter.setFont(font.font());
    painter.setPen(toQColor(context.palette.text));
    painter.drawText(box, Qt::AlignCenter, text);
}

void paintRange(const PaintContext& context)
{
    if (!context.frame.range) {
        return;
    }
    const QSizeF canvas = context.frame.areas.canvas.size();
    const double most = canvas.width() + 4.0;
    const double left = std::clamp(context.frame.time.xOf(context.frame.range->begin), -4.0, most);
    const double right = std::clamp(context.frame.time.xOf(context.frame.range->end), -4.0, most);
    const QRectF rect(left, 0.0, right - left, canvas.height());
    context.painter.fillRect(rect, toQColor(context.palette.selection, 0.10));
    fillLine(context, left, toQColor(context.palette.selection));
    fillLine(context, right, toQColor(context.palette.selection));
    paintLength(context, context.frame.range->duration(), rect);
}

void paintBand(const PaintContext& context)
{
    if (!context.frame.band) {
        return;
    }
    const auto [a, b] = *context.frame.band;
    const QRectF rect(std::min(a, b), 0.0, std::abs(b - a), context.frame.areas.canvas.height());
    context.painter.fillRect(rect, toQColor(context.palette.selection, 0.16));
    fillLine(context, rect.left(), toQColor(context.palette.selection));
    fillLine(context, rect.right(), toQColor(context.palette.selection));
}

} // namespace

void paintOverlays(const PaintContext& context)
{
    paintPinnedEdge(context);
    paintSelection(context);
    paintRange(context);
    paintBand(context);
}

} // namespace pipescope::ui
