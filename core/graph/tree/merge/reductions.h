#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// The sum of a tensor over the ranks of a group.
struct Reduction
{
    NodeId node;
    /// What goes in and comes out, in Graph::items.
    std::uint32_t input = 0;
    std::uint32_t output = 0;
};

/// The reductions among a node's children: all_reduce, and reduce_scatter, whose second input is what goes
/// in.
std::vector<Reduction> reductionsBelow(const Graph& graph, NodeId parent);

/// The members of the group of a call; empty if it names none.
std::vector<std::int64_t> groupRanks(const Graph& graph, NodeId node);

/// An all_reduce or reduce_scatter.
bool isReduction(std::string_view name);

} // namespace pipescope::graph
