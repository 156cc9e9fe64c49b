#include "ui/run/timeline/frame/paint_context.h"

namespace pipescope::ui {

PaintContext::PaintContext(QPainter& paintedBy, const TimelineScene& shown, const TimelineFrame& paintedFrame,
                           TimelineFonts& usedFonts)
    : painter(paintedBy)
    , scene(shown)
    , frame(paintedFrame)
    , fonts(usedFonts)
    , palette(scene::paletteFor(frame.dark, frame.colours))
    , window(scene.layout(), frame.top, frame.areas.canvas.height())
{ }

void PaintContext::drawElided(const QRectF& rect, LabelFont& font, scene::Rgb colour,
                              const QString& text) const
{
    painter.setFont(font.font());
    painter.setPen(toQColor(colour));
    const QStaticText& shown = font.line(text, rect.width());
    painter.drawStaticText(QPointF(rect.left(), rect.center().y() - shown.size().height() / 2.0), shown);
}

QRectF PaintContext::canvasBelow(double top) const
{
    return {0.0, top, frame.areas.canvas.width(), frame.areas.canvas.height() - top};
}

} // namespace pipescope::ui
