#pragma once

#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/tree/communication/execution_order.h"

#include <optional>
#include <span>

namespace pipescope::graph {

/// The first node in post-order (so an API before the modules around it) whose level is at least `least`.
std::optional<NodeId> firstAbnormal(const Graph& graph, const GraphOverflow& overflow,
                                    OverflowLevel least = OverflowLevel::Medium);

/// The first over all ranks of a step, in the order of ExecutionOrder. One GraphOverflow per graph that was
/// ordered.
std::optional<GraphNode> firstAbnormal(std::span<const GraphOverflow> overflows, const ExecutionOrder& order,
                                       OverflowLevel least = OverflowLevel::Medium);

} // namespace pipescope::graph
