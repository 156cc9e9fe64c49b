#pragma once

#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/compare/diverge/first_divergence.h"
#include "core/graph/explain/report/compared_step.h"
#include "core/graph/open/assembly/graph_step.h"

#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// The ranks whose part of a node differs. Without merging the rank itself. Of merged ranks those that have
/// run the node, and of these those whose copies differ from the other side's, where both sides have copies
/// or all copies should be equal.
std::vector<Rank> divergentRanks(const GraphStep& step, const SideNode& node,
                                 const GraphComparison& comparison);

/// The smallest group of ranks in which the divergence of a step begins. `firstOfRanks` as firstDivergences()
/// gives them. Empty where nothing differs, and of a single rank.
std::optional<ExplainingGroup> explainingGroup(const GraphStep& step, const OtherComparisons& others,
                                               std::span<const std::optional<Divergence>> firstOfRanks,
                                               const ExecutionOrder& order);

} // namespace pipescope::graph
