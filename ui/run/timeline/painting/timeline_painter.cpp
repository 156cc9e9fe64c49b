#include "ui/run/timeline/painting/timeline_painter.h"

#include <QPainter>

#include "ui/run/timeline/frame/paint_context.h"
#include "ui/run/timeline/layers/header_painter.h"
#include "ui/run/timeline/layers/label_painter.h"
#include "ui/run/timeline/layers/link_painter.h"
#include "ui/run/timeline/layers/mark_painter.h"
#include "ui/run/timeline/layers/overlay_painter.h"
#include "ui/run/timeline/layers/row_note_painter.h"
#include "ui/run/timeline/layers/row_painter.h"
#include "ui/run/timeline/layers/ruler_painter.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

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
        paintRowNames(context);
        painter.restore();
    });
    paintLabels(context);
    paintRowNotes(context);
    paintDimming(context);
    paintLinks(context, helper);
    paintOverlays(context);
    painter.restore();
}

void paintTitle(const PaintContext& context)
{
    if (context.frame.title.isEmpty()) {
        return;
    }
    const QRectF& area = context.frame.areas.title;
    context.painter.fillRect(area, toQColor(context.palette.background));
    context.drawElided(area.adjusted(8.0, 0.0, -8.0, 0.0), context.fonts.strong, context.palette.text,
                       context.frame.title);
}

void paintEmptyText(const PaintContext& context)
{
    const QRectF& whole = context.frame.areas.whole;
    context.painter.fillRect(whole, toQColor(context.palette.background));
    context.painter.setFont(context.fonts.strong.font());
    context.painter.setPen(toQColor(context.palette.dimText));
    context.painter.drawText(whole.adjusted(24.0, 24.0, -24.0, -24.0), Qt::AlignCenter | Qt::TextWordWrap,
                             context.frame.emptyText);
}

} // namespace

void TimelinePainter::paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                            TimelineFonts& fonts)
{
    PaintContext context(painter, scene, frame, fonts);
    if (!frame.emptyText.isEmpty()) {
        paintEmptyText(context);
        return;
    }
    paintCanvas(context, m_helper);
    paintGroupNames(context);
    paintRuler(context);
    paintMarks(painter, frame, fonts, context.palette);
    paintTitle(context);
    paintLegend(painter, frame.legend, context.palette, fonts.plain);
}

} // namespace pipescope::ui
