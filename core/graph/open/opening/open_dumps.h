#pragma once

#include "core/graph/open/opening/graph_document.h"

namespace pipescope::graph {

/// The request with its mapping file read.
Result<GraphRequest> requestOf(const GraphOpening& opening);

/// openGraphs() for dumps.
Result<GraphDocumentPointer> openDumps(const GraphOpening& opening, Progress& progress,
                                       const std::stop_token& stop);

} // namespace pipescope::graph
