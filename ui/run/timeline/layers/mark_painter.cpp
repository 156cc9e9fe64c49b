#include "ui/run/timeline/layers/mark_painter.h"

#include <QPainter>

#include "ui/run/scene/text/elide.h"
#include "ui/run/timeline/frame/legend.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kMaxTextWidth = 160.0;
constexpr double kPadding = 4.0;
constexpr double kMinFlag = 7.0;

void paintFlag(QPainter& painter, const QRectF& ruler, double x, const Mark& mark, TimelineFonts& fonts,
               const scene::Palette& palette)
{
    const QFontMetricsF metrics(fonts.label.font());
    const QString text = metrics.elidedText(toQString(std::string_view(mark.text)).simplified(),
                                            Qt::ElideRight, kMaxTextWidth);
    const double width = text.isEmpty() ? kMinFlag : metrics.horizontalAdvance(text) + 2.0 * kPadding;
    const QRectF flag(x, ruler.top() + 1.0, width, metrics.height());
    painter.fillRect(flag, toQColor(palette.mark));
    painter.setPen(toQColor(scene::textOn(palette.mark)));
    painter.setFont(fonts.label.font());
    painter.drawText(flag.adjusted(kPadding, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, text);
}

/// Where the mark begins and ends, in pixels of the canvas.
struct Extent
{
    double left = 0.0;
    double right = 0.0;
};

std::optional<Extent> extentOf(const TimelineFrame& frame, const Mark& mark)
{
    const double from = frame.time.xOf(mark.span.begin);
    const double to = frame.time.xOf(mark.span.end);
    const double width = frame.areas.canvas.width();
    if (to < -kMaxTextWidth || from > width) {
        return std::nullopt;
    }
    return Extent{std::floor(std::max(from, -1.0)), std::floor(std::min(to, width + 1.0))};
}

void paintExtent(QPainter& painter, const TimelineAreas& areas, const Extent& extent, const QColor& line,
                 const QColor& area)
{
    const QRectF& canvas = areas.canvas;
    const double top = areas.ruler.top();
    const double left = canvas.left() + extent.left;
    const double right = canvas.left() + extent.right;
    if (right > left) {
        painter.fillRect(QRectF(left, canvas.top(), right - left, canvas.height()), area);
        painter.fillRect(QRectF(right, top, 1.0, canvas.bottom() - top), line);
    }
    painter.fillRect(QRectF(left, top, 1.0, canvas.bottom() - top), line);
}

} // namespace

void paintMarks(QPainter& painter, const TimelineFrame& frame, TimelineFonts& fonts,
                const scene::Palette& palette)
{
    const QRectF& canvas = frame.areas.canvas;
    const QRectF& ruler = frame.areas.ruler;
    painter.save();
    painter.setClipRect(QRectF(canvas.left(), ruler.top(), canvas.width(), canvas.bottom() - ruler.top()));
    // A flag without a text hides no text.
    for (const bool isNamed : {false, true}) {
        for (const Mark& mark : frame.marks) {
            const auto extent = extentOf(frame, mark);
            if (!extent || mark.text.empty() == isNamed) {
                continue;
            }
            paintExtent(painter, frame.areas, *extent, toQColor(palette.mark, 0.8),
                        toQColor(palette.mark, 0.10));
            paintFlag(painter, ruler, canvas.left() + extent->left, mark, fonts, palette);
        }
    }
    painter.restore();
}

} // namespace pipescope::ui
