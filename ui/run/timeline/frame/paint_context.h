#pragma once

#include <QPainter>

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/raster.h"

#include <optional>

namespace pipescope::ui {

/// What all parts of one picture are painted with. Borrows painter, scene, frame and fonts.
struct PaintContext
{
    PaintContext(QPainter& paintedBy, const TimelineScene& scene, const TimelineFrame& paintedFrame,
                 TimelineFonts& usedFonts);

    /// The canvas from `top` down, in its own coordinates.
    QRectF canvasBelow(double top) const;

    QPainter& painter;
    const TimelineFrame& frame;
    TimelineFonts& fonts;
    PainterCanvas canvas;
    picture::ShownTimeline shown;
    /// Of the canvas; empty where the painter has no pixels to reach, and until the canvas is painted.
    std::optional<Raster> raster;
};

} // namespace pipescope::ui
