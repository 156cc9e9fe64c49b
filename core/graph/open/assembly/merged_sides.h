#pragma once

#include "core/graph/open/assembly/graph_step.h"

namespace pipescope::graph {

/// Of copies that all ranks of a tensor-parallel group should have alike, and have not: takes the numbers of
/// the one that is farthest from the bench, so that a fault on any rank is compared, not only one of the
/// first.
void takeFarthestCopies(SideGraph& debug, const Matching& matching, const Graph& bench);

/// Where the two sides of merged ranks are cut in different ways (tp, pp or vpp), communication that belongs
/// to the cut has no partner and is no difference: transfers between stages, which are at other layers, and
/// collectives in groups of another size, which sum up other parts. Nothing is changed where the cut is the
/// same.
void takeCutCallsApart(const SideGraph& debug, const SideGraph& bench, Matching& matching);

} // namespace pipescope::graph
