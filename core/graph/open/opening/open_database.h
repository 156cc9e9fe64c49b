#pragma once

#include "core/graph/open/opening/graph_document.h"

namespace pipescope::graph {

/// openGraphs() for databases.
Result<GraphDocumentPointer> openDatabase(const GraphOpening& opening, Progress& progress,
                                          const std::stop_token& stop, const TakeTree& takeTree);

} // namespace pipescope::graph
