#include "ui/run/timeline/painting/timeline_painter.h"

#include <QPainter>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/layers/layer_painters.h"

namespace pipescope::ui {
namespace {

/// What the ranks of collapsed groups do, where this is ready. While the view moves, an older strip is
/// painted at its right place.
void paintStrips(PaintContext& context)
{
    const StripPictures& strips = context.frame.strips;
    drawStrips(context.canvas, context.shown, strips.time,
               [&](const std::string& key, const scene::Box& area) {
                   if (const auto strip = strips.ofGroup.find(key); strip != strips.ofGroup.end()) {
                       context.painter.drawImage(rectOf(area), strip->second);
                   }
               });
}

/// And the row names, while the helper already paints rows.
void paintCanvas(PaintContext& context, HelperThread& helper)
{
    QPainter& painter = context.painter;
    const QRectF& canvas = context.frame.areas.canvas;
    painter.save();
    painter.setClipRect(canvas);
    painter.translate(canvas.topLeft());
    context.raster = Raster::of(painter, QRectF(QPointF(), canvas.size()));
    paintRows(context, helper, [&] {
        painter.save();
        painter.translate(-canvas.topLeft());
        painter.setClipping(false);
        drawRowNames(context.canvas, context.shown);
        painter.restore();
    });
    drawLabels(context.canvas, context.shown);
    drawRowNotes(context.canvas, context.shown);
    paintLinks(context, helper);
    drawOverlays(context.canvas, context.shown);
    painter.restore();
}

void paintEmptyText(const PaintContext& context)
{
    const QRectF& whole = context.frame.areas.whole;
    context.painter.fillRect(whole, toQColor(context.shown.palette.background));
    context.painter.setFont(context.fonts.strong.font());
    context.painter.setPen(toQColor(context.shown.palette.dimText));
    context.painter.drawText(whole.adjusted(24.0, 24.0, -24.0, -24.0), Qt::AlignCenter | Qt::TextWordWrap,
                             context.frame.emptyText);
}

} // namespace

void TimelinePainter::paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                            CanvasFonts& fonts)
{
    PaintContext context(painter, scene, frame, fonts);
    if (!frame.emptyText.isEmpty()) {
        paintEmptyText(context);
        return;
    }
    paintCanvas(context, m_helper);
    paintStrips(context);
    drawGroupNames(context.canvas, context.shown);
    drawRuler(context.canvas, context.shown);
    drawMarks(context.canvas, context.shown);
    drawTitle(context.canvas, context.shown);
    drawLegend(context.canvas, frame.legend, context.shown.palette);
}

} // namespace pipescope::ui
