#include "ui/timeline/render_image.h"

#include <QCoreApplication>
#include <QPainter>

#include "core/base/text.h"
#include "ui/session/qt_text.h"
#include "ui/timeline/timeline_painter.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

scene::RowMetrics metricsThatFit(const scene::RowLayout& layout, double height)
{
    scene::RowMetrics metrics = layout.metrics();
    const auto rows = static_cast<double>(std::max<std::size_t>(1, layout.rows().size()));
    const auto titles = static_cast<double>(layout.titles().size());
    const double forRows = height - titles * metrics.titleHeight;
    return metrics.scaledTo(std::clamp(forRows / rows, scene::kLeastRowHeight, scene::kMostGrownRowHeight));
}

QString titleOf(const TimelineScene& scene, std::size_t rowsShown)
{
    const Trace& trace = scene.trace();
    const std::size_t rows = scene.layout().rows().size();
    QStringList parts{nameOfPath(trace.root), toQString(trace.schedule.name)};
    parts << (rowsShown < rows ? translated("first %1 of %2 ranks").arg(rowsShown).arg(rows)
                               : translated("%1 ranks").arg(rows));
    if (scene.view().step && scene.view().step->value < trace.steps.size()) {
        parts << translated("step %1").arg(trace.steps[scene.view().step->value].number.value);
    }
    parts << toQString(formatDuration(scene.focus().duration()));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QImage renderTimeline(const Trace& trace, const ViewOptions& view, QSize size, bool dark)
{
    QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    QFont base;
    base.setPixelSize(13);
    TimelineFonts fonts(base);
    TimelineScene scene(trace, view, scene::RowMetrics{});

    TimelineFrame frame;
    frame.dark = dark;
    frame.areas = splitAreas(QRectF(QPointF(), QSizeF(image.size())), scene.layout(), fonts, true);
    const double height = frame.areas.canvas.height();
    scene.setMetrics(metricsThatFit(scene.layout(), height));
    const std::size_t rowsShown = scene.layout().height() <= height + 1.0
                                      ? scene.layout().rows().size()
                                      : scene.layout().rowsWithin(0.0, height).second;
    frame.title = titleOf(scene, rowsShown);
    frame.time = scene::Viewport(scene.focus(), frame.areas.canvas.width());
    buildFrame(scene, std::nullopt, {}, fonts, frame);

    QPainter painter(&image);
    paintTimeline(painter, scene, frame, fonts);
    return image;
}

} // namespace pipescope::ui
