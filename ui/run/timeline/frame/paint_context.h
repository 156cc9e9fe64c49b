#pragma once

#include <QPainter>

#include "ui/run/scene/rows/row_window.h"
#include "ui/run/timeline/frame/legend.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/raster.h"

#include <optional>

namespace pipescope::ui {

inline QRectF rectOf(const scene::Box& box)
{
    return {box.left, box.top, box.width(), box.height()};
}

/// What all parts of one picture are painted with. Borrows everything except the palette.
struct PaintContext
{
    PaintContext(QPainter& paintedBy, const TimelineScene& shown, const TimelineFrame& paintedFrame,
                 TimelineFonts& usedFonts);

    /// One line, cut to the rectangle's width.
    void drawElided(const QRectF& rect, LabelFont& font, scene::Rgb colour, const QString& text) const;

    /// The canvas from `top` down, in its own coordinates.
    QRectF canvasBelow(double top) const;

    QPainter& painter;
    const TimelineScene& scene;
    const TimelineFrame& frame;
    TimelineFonts& fonts;
    scene::Palette palette;
    scene::RowWindow window;
    /// Of the canvas; empty where the painter has no pixels to reach, and until the canvas is painted.
    std::optional<Raster> raster;
};

} // namespace pipescope::ui
