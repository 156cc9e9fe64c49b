#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include "ui/scene/colouring.h"
#include "ui/timeline/label_font.h"

#include <vector>

class QPainter;

namespace pipescope::ui {

/// One line: a swatch and a word for each entry, `note` at the right end. What does not fit is left out from
/// the end and counted.
void paintLegend(QPainter& painter, const QRectF& area, const std::vector<scene::LegendEntry>& entries,
                 const scene::Palette& palette, LabelFont& font, const QString& note);

/// Fills a rectangle with a role's colour and its hatch.
void fillWithRole(QPainter& painter, const QRectF& rect, scene::ColourRole role,
                  const scene::Palette& palette);

QColor toQColor(scene::Rgb colour, double alpha = 1.0);

} // namespace pipescope::ui
