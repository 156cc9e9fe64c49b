#pragma once

#include <QPainter>

#include "core/run/analysis/details/describe.h"
#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/raster.h"

#include <optional>
#include <vector>

namespace pipescope::ui {

/// Which link the pointer is at, and which was clicked on. Both ends of it are outlined.
class LinkFocus
{
public:
    /// Returns whether it changed.
    bool pointAt(std::optional<LinkIndex> link);
    /// What a click on a link selects: its sender, and after a second click its receiver.
    std::optional<TraceRef> click(const Trace& trace, LinkIndex link,
                                  const std::optional<TraceRef>& selection);

    /// Something else was selected.
    void forgetClick() { m_clicked.reset(); }

    /// The items at the ends of the link under the pointer, else of the clicked one.
    std::vector<TraceRef> ends(const Trace& trace) const;

private:
    std::optional<LinkIndex> m_pointed;
    std::optional<LinkIndex> m_clicked;
};

/// What all parts of one picture are painted with. Borrows painter, scene, frame and fonts.
struct PaintContext
{
    PaintContext(QPainter& paintedBy, const TimelineScene& scene, const TimelineFrame& paintedFrame,
                 CanvasFonts& usedFonts);

    /// The canvas from `top` down, in its own coordinates.
    QRectF canvasBelow(double top) const;

    QPainter& painter;
    const TimelineFrame& frame;
    CanvasFonts& fonts;
    PainterCanvas canvas;
    picture::ShownTimeline shown;
    /// Pixels of the canvas; empty where the painter has no pixels to reach, and until the canvas is painted.
    std::optional<Raster> raster;
};

} // namespace pipescope::ui
