#pragma once

#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <optional>

namespace pipescope::graph {

/// Moves modules at top level that were run again for their backward below the backward that needed them. Doc
/// goes by the depth of names alone; New, and ours, also want a sign in the stack of the forward, where the
/// framework is PyTorch.
void placeRecomputations(Graph& graph, std::optional<Edition> compatible);

} // namespace pipescope::graph
