#include <QPainter>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/painting/timeline_painter.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

void paintSteps(QPainter& painter, const QRectF& area, const scene::MinimapGeometry& geometry,
                std::span<const Step> steps, const scene::Palette& palette)
{
    constexpr double kMinDistance = 3.0;
    double last = -kMinDistance;
    for (const Step& step : steps) {
        const double x = std::floor(geometry.xOf(step.span.begin));
        // Too many lines would cover everything.
        if (step.span.duration() > Duration{} && x >= last + kMinDistance) {
            painter.fillRect(QRectF(area.left() + x, area.top(), 1.0, area.height()),
                             toQColor(palette.text, 0.55));
            last = x;
        }
    }
}

void paintWindow(QPainter& painter, const QRectF& area, std::pair<double, double> window,
                 const scene::Palette& palette)
{
    constexpr double kDimming = 0.55;
    constexpr double kGripHeight = 0.4;
    const double left = area.left() + window.first;
    const double right = area.left() + window.second;
    const QColor dimming = toQColor(palette.background, kDimming);
    painter.fillRect(QRectF(area.left(), area.top(), left - area.left(), area.height()), dimming);
    painter.fillRect(QRectF(right, area.top(), area.right() - right, area.height()), dimming);
    const QColor frame = toQColor(palette.selection);
    painter.setPen(frame);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(left + 0.5, area.top() + 0.5, std::max(1.0, right - left - 1.0), area.height() - 1.0));
    const double gripTop = area.center().y() - area.height() * kGripHeight / 2.0;
    for (const double x : {left - 1.0, right - 2.0}) {
        painter.fillRect(QRectF(x, gripTop, 3.0, area.height() * kGripHeight), frame);
    }
}

} // namespace

QImage minimapPicture(const scene::MinimapColumns& columns, int height, const scene::Palette& palette)
{
    QImage image(std::max<int>(1, static_cast<int>(columns.shares.size())), std::max(1, height),
                 QImage::Format_RGB32);
    image.fill(toQColor(palette.background));
    QPainter painter(&image);
    CanvasFonts fonts((QFont()));
    PainterCanvas canvas(painter, fonts);
    picture::drawColumns(canvas, columns,
                         {0.0, static_cast<double>(image.width()), 0.0, static_cast<double>(image.height())},
                         palette);
    painter.end();
    return image;
}

void paintMinimap(QPainter& painter, const QRectF& area, const QImage& picture, std::span<const Step> steps,
                  TimeSpan run, TimeSpan visible, const scene::Palette& palette)
{
    const scene::MinimapGeometry geometry(run, area.width());
    painter.drawImage(area, picture);
    paintSteps(painter, area, geometry, steps, palette);
    paintWindow(painter, area, geometry.windowOf(visible), palette);
}

} // namespace pipescope::ui
