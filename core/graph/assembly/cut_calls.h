#pragma once

#include "core/graph/assembly/graph_step.h"
#include "core/graph/match/matching.h"

namespace pipescope::graph {

/// Where the two sides of merged ranks are cut in different ways (tp, pp or vpp), communication that belongs
/// to the cut has no partner and is no difference: transfers between stages, which are at other layers, and
/// collectives in groups of another size, which sum up other parts. Nothing is changed where the cut is the
/// same.
void takeCutCallsApart(const SideGraph& debug, const SideGraph& bench, Matching& matching);

} // namespace pipescope::graph
