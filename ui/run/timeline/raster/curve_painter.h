#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>

#include "ui/run/timeline/raster/raster.h"

namespace pipescope::ui {

/// The curve of a link: it leaves to the right and arrives from the left.
struct LinkCurve
{
    QPointF from;
    QPointF to;

    /// How far it runs level at either end.
    double bend() const;
    QPainterPath path() const;
};

/// Draws it one unit wide and smooth at its edges, about ten times as fast as a painter would. `opacity` is
/// 0 … 1. The curve is in the coordinates of the raster's painter.
void drawCurve(Raster& raster, const LinkCurve& curve, QRgb colour, double opacity, bool dashed);

} // namespace pipescope::ui
