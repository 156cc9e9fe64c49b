#pragma once

#include <QString>

#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/colour/palette.h"

class QMenu;
class QWidget;

namespace pipescope::ui {

/// The entries that the legend leaves out, as one line.
QString restText(const picture::ShownLegend& legend);

/// The same with its colours, for a click on its count; deletes itself when it is closed. Choosing does
/// nothing.
QMenu* makeLegendMenu(const picture::ShownLegend& legend, const scene::Palette& palette, QWidget* parent);

} // namespace pipescope::ui
