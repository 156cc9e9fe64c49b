#include "ui/run/timeline/frame/paint_context.h"

#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

PaintContext::PaintContext(QPainter& paintedBy, const TimelineScene& scene, const TimelineFrame& paintedFrame,
                           TimelineFonts& usedFonts)
    : painter(paintedBy)
    , frame(paintedFrame)
    , fonts(usedFonts)
    , canvas(painter, fonts)
    , shown{scene,
            frame.list,
            frame.ruler,
            toScene(frame.areas),
            frame.time,
            {scene.layout(), frame.top, frame.areas.canvas.height()},
            scene::paletteFor(frame.dark, frame.colours),
            coreTranslation(),
            frame.title,
            frame.marks,
            frame.selectedStep,
            frame.range,
            frame.band,
            frame.currentRow}
{ }

QRectF PaintContext::canvasBelow(double top) const
{
    return {0.0, top, frame.areas.canvas.width(), frame.areas.canvas.height() - top};
}

} // namespace pipescope::ui
