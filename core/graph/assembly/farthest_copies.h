#pragma once

#include "core/graph/assembly/graph_step.h"

namespace pipescope::graph {

/// Of copies that all ranks of a tensor-parallel group should have alike, and have not: takes the numbers of
/// the one that is farthest from the bench, so that a fault on any rank is compared, not only one of the
/// first.
void takeFarthestCopies(SideGraph& debug, const Matching& matching, const Graph& bench);

} // namespace pipescope::graph
