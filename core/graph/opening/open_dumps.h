#pragma once

#include "core/graph/opening/graph_document.h"

namespace pipescope::graph {

/// openGraphs() for dumps.
Result<GraphDocumentPointer> openDumps(const GraphOpening& opening, Progress& progress,
                                       const std::stop_token& stop);

} // namespace pipescope::graph
