#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/model/graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Compares the data-parallel copies of each rank: parameters, and what a reduction over ranks of other
/// replicas gave, must be equal. A reduction whose output is its input was recorded before it was done, and
/// says nothing. Gradients before their reduction are not compared, for each replica has
/// other data. Keeps numbers only, so that the graphs need not be in memory at once.
class ReplicaCheck
{
public:
    /// A rank of the stage and place among those that share tensors. The first replica is what others must
    /// equal.
    void compare(const Graph& graph, std::size_t stage, std::size_t place, FindingList& findings);

private:
    using Numbers = std::array<Value, kStatisticCount>;

    struct Copy
    {
        Rank rank{0};
        std::map<std::string, Numbers> items;
    };

    std::map<std::pair<std::size_t, std::size_t>, Copy> m_first;
};

/// What the data-parallel copies of a rank show of a node.
enum class ReplicaState : std::uint8_t
{
    /// It has nothing that copies must have alike, or no copy has it.
    NotShared,
    Alike,
    Different
};

/// By node of `graph`: whether what ReplicaCheck compares is the same on all copies. O(items of all).
std::vector<ReplicaState> compareReplicas(const Graph& graph, std::span<const Graph* const> copies);

} // namespace pipescope::graph
