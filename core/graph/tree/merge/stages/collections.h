#pragma once

#include "core/graph/read/model/graph.h"

#include <span>

namespace pipescope::graph {

/// Puts the n-th collection of every rank under "Apis_Between_Modules_All_Ranks.<n>", as the public tool
/// does. `merged` has the main rank's collections without what is below; `ranks` are
/// ordered by rank.
void mergeCollectionsCompatible(std::span<const Graph* const> ranks, Graph& merged);

} // namespace pipescope::graph
