#pragma once

#include <QString>

#include "core/graph/open/outline/sheet.h"

namespace pipescope::ui {

/// What a tool tip says of a node, as rich text: a heading, and a table of its inputs and outputs with the
/// shapes and statistics of both sides. Items that differ stand first; of many only some are shown, and how
/// many are left out.
QString nodeToolTip(const graph::Sheet& sheet, graph::Side side, graph::RowId row, const QString& heading);

} // namespace pipescope::ui
