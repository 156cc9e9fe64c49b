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
    constexpr double kMargin = 2.0;
    const scene::RowWindow& rows = context.shown.rows;
    const scene::Box& canvas = context.shown.areas.canvas;
    const StripPictures& strips = context.frame.strips;
    const double left = canvas.left + context.frame.time.xOf(strips.time.begin);
    const double right = canvas.left + context.frame.time.xOf(strips.time.end);
    context.canvas.clip({canvas.left, canvas.right, canvas.top + rows.pinnedBottom(), canvas.bottom});
    for (const std::size_t title : rows.collapsedTitles()) {
        const auto found = strips.ofGroup.find(rows.layout().titles()[title].key);
        if (found != strips.ofGroup.end()) {
            const scene::Band band = rows.titleBand(title);
            context.painter.drawImage(
                QRectF(left, canvas.top + band.top + kMargin, right - left, band.height - 2.0 * kMargin),
                found->second);
        }
    }
    context.canvas.unclip();
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
    paintLabels(context);
    drawRowNotes(context.canvas, context.shown);
    drawDimming(context.canvas, context.shown);
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
