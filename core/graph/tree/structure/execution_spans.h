#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// When the nodes of a tree begin and end, counted in nodes of its post-order: a node ends at its own
/// position, and begins at that of the first node in it. By node; kNever for nodes outside the tree.
struct ExecutionSpans
{
    static constexpr std::uint32_t kNever = 0xFFFFFFFF;

    std::vector<std::uint32_t> begins;
    std::vector<std::uint32_t> ends;
};

ExecutionSpans spansOf(const Graph& graph, std::span<const NodeId> order);

} // namespace pipescope::graph
