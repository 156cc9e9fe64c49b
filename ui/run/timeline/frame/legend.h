#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/colour/colouring.h"
#include "ui/run/timeline/frame/label_font.h"

#include <vector>

class QPainter;

namespace pipescope::ui {

/// One line, in pixels of the widget: a swatch and a word for each entry, a note at the right end.
struct ShownLegend
{
    QRectF area;
    picture::LegendLayout layout;
    QString note;
    double noteLeft = 0.0;

    /// The area with the count of hidden entries; empty if none is hidden.
    QRectF moreArea() const;
};

/// Entries that do not fit are left out from the end and counted.
ShownLegend layOutLegend(const QRectF& area, const std::vector<scene::LegendEntry>& entries, LabelFont& font,
                         const QString& note);
void paintLegend(QPainter& painter, const ShownLegend& legend, const scene::Palette& palette,
                 LabelFont& font);

/// A swatch with the role's colours. Operators have two: the pale one comes first, as in their bars.
void paintSwatch(QPainter& painter, const QRectF& swatch, scene::ColourRole role,
                 const scene::Palette& palette);

/// Fills a rectangle with a role's colour and its hatch.
void fillWithRole(QPainter& painter, const QRectF& rect, scene::ColourRole role,
                  const scene::Palette& palette);

QColor toQColor(scene::Rgb colour, double alpha = 1.0);

} // namespace pipescope::ui
