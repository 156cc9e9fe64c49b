#pragma once

#include "core/graph/compare/compatible/comparison.h"

#include <cstdint>
#include <vector>

namespace pipescope::graph::compatible {

/// Scores of the nodes first … last − 1 of the debug graph as the edition has them;
/// NaN for none. Collections have none yet. `scores` has a row for each node. Ranges that do not overlap can
/// be scored at the same time.
void scoreNodes(const Comparison& comparison, std::uint32_t first, std::uint32_t last,
                std::vector<double>& scores);

/// Gives collections the worst score of their members, once all nodes have theirs; in mode Tensors the good
/// one.
void scoreCollections(const Comparison& comparison, std::vector<double>& scores);

} // namespace pipescope::graph::compatible
