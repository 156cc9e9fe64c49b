#pragma once

#include "ui/run/timeline/frame/legend.h"

class QMenu;
class QWidget;

namespace pipescope::ui {

/// The entries that the legend leaves out, as one line.
QString restText(const ShownLegend& legend);

/// The same with its colours, for a click on its count; deletes itself when it is closed. Choosing does
/// nothing.
QMenu* makeLegendMenu(const ShownLegend& legend, const scene::Palette& palette, QWidget* parent);

} // namespace pipescope::ui
