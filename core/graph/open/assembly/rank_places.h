#pragma once

#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/sizes.h"

#include <span>
#include <vector>

namespace pipescope::graph {

/// Where ranks stand that are laid out in the order of the sizes; `ranks` by position, as many as the sizes
/// say.
std::vector<RankPlace> placesByOrder(const MergeSizes& sizes, std::span<const Rank> ranks);

/// Where ranks stand by what they recorded: the group of the first reduction within a module is the
/// tensor-parallel one, a chain of first sends the pipeline. Empty where that does not fit the number of
/// ranks, or Megatron's order.
std::vector<RankPlace> recordedPlaces(std::span<const Graph* const> graphs);

} // namespace pipescope::graph
