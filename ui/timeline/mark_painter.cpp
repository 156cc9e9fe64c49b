#include "ui/timeline/mark_painter.h"

#include <QPainter>

#include "ui/scene/elide.h"
#include "ui/session/qt_text.h"
#include "ui/timeline/legend.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kMostTextWidth = 160.0;
constexpr double kPadding = 4.0;
constexpr double kLeastFlag = 7.0;

void paintFlag(QPainter& painter, const QRectF& ruler, double x, const Mark& mark, TimelineFonts& fonts,
               const scene::Palette& palette)
{
    const QFontMetricsF metrics(fonts.label.font());
    const QString text = metrics.elidedText(toQString(std::string_view(mark.text)).simplified(),
                                            Qt::ElideRight, kMostTextWidth);
    const double width = text.isEmpty() ? kLeastFlag : metrics.horizontalAdvance(text) + 2.0 * kPadding;
    const QRectF flag(x, ruler.top() + 1.0, width, metrics.height());
    painter.fillRect(flag, toQColor(palette.mark));
    painter.setPen(toQColor(scene::textOn(palette.mark)));
    painter.setFont(fonts.label.font());
    painter.drawText(flag.adjusted(kPadding, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, text);
}

} // namespace

void paintMarks(QPainter& painter, const TimelineFrame& frame, TimelineFonts& fonts,
                const scene::Palette& palette)
{
    const QRectF& canvas = frame.areas.canvas;
    const QRectF& ruler = frame.areas.ruler;
    painter.save();
    painter.setClipRect(QRectF(canvas.left(), ruler.top(), canvas.width(), canvas.bottom() - ruler.top()));
    for (const Mark& mark : frame.marks) {
        const double from = frame.time.xOf(mark.span.begin);
        const double to = frame.time.xOf(mark.span.end);
        if (to < -kMostTextWidth || from > canvas.width()) {
            continue;
        }
        const double left = canvas.left() + std::floor(std::max(from, -1.0));
        const double right = canvas.left() + std::floor(std::min(to, canvas.width() + 1.0));
        if (right > left) {
            painter.fillRect(QRectF(left, canvas.top(), right - left, canvas.height()),
                             toQColor(palette.mark, 0.10));
            painter.fillRect(QRectF(right, ruler.top(), 1.0, canvas.bottom() - ruler.top()),
                             toQColor(palette.mark, 0.8));
        }
        painter.fillRect(QRectF(left, ruler.top(), 1.0, canvas.bottom() - ruler.top()),
                         toQColor(palette.mark, 0.8));
        paintFlag(painter, ruler, left, mark, fonts, palette);
    }
    painter.restore();
}

} // namespace pipescope::ui
