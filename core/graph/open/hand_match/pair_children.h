#pragma once

#include "core/graph/open/hand_match/hand_edit.h"

#include <span>
#include <vector>

namespace pipescope::graph {

/// Pairs children of two nodes as planMatch() says; in the order of the debug side within each pass.
std::vector<NodePair> pairChildren(const Graph& debugGraph, std::span<const NodeId> debug,
                                   const Graph& benchGraph, std::span<const NodeId> bench);

} // namespace pipescope::graph
