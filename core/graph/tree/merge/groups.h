#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/sizes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Positions of ranks.
using RankGroup = std::vector<std::size_t>;

/// The ranks of one data-parallel replica.
struct ReplicaRanks
{
    /// Indexed by pipeline stage: the ranks that share its tensors.
    std::vector<RankGroup> stages;
};

/// Ranks laid out over the dimensions of the order, the first one fastest, as Megatron does.
std::vector<ReplicaRanks> ranksByOrder(const MergeSizes& sizes);

/// As the public tool finds them: chains of first sends and the group of the first reduction; by order where
/// these do not fit the sizes.
std::vector<ReplicaRanks> ranksByCommunication(std::span<const Graph> graphs, const MergeSizes& sizes);

/// The rank that a graph sends to first; empty if it sends nothing.
std::optional<std::int64_t> firstReceiver(const Graph& graph);

/// Reports where what a rank of `stage` recorded contradicts the order: its first send goes to a rank that is
/// not in the same pipeline, or a parallel layer is reduced over other ranks. `ranks` are numbers by
/// position.
void checkGroups(const Graph& graph, const ReplicaRanks& replica, std::size_t stage,
                 std::span<const std::int64_t> ranks, FindingList& findings);

} // namespace pipescope::graph
