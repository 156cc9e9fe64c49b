#pragma once

#include "core/graph/explain/report/layer_report.h"
#include "ui/shell/page/html_page.h"

namespace pipescope::graph_picture {

// Sections of a page about layers. Any bytes may be in names.

/// Writes the matrix of steps and layers if there are several steps, and that of ranks and layers. Nothing if
/// there is no layer. Wide and long tables end after a few hundred columns and rows, and say so.
void writeLayerMatrices(const graph::LayerReport& report, page::HtmlPage& html);

/// Writes the curve of each bad operation over the layers that are built alike; nothing if there is none.
void writeLayerCurves(const graph::LayerReport& report, page::HtmlPage& html);

} // namespace pipescope::graph_picture
