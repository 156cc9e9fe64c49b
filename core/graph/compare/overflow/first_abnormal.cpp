#include "core/graph/compare/overflow/first_abnormal.h"

#include <algorithm>

namespace pipescope::graph {

std::optional<NodeId> firstAbnormal(const Graph& graph, const GraphOverflow& overflow, OverflowLevel least)
{
    const std::vector<NodeId> order = graph.postOrder();
    const auto found =
        std::ranges::find_if(order, [&](NodeId node) { return overflow.nodes[node.value].level >= least; });
    return found != order.end() ? std::optional(*found) : std::nullopt;
}

std::optional<GraphNode> firstAbnormal(std::span<const GraphOverflow> overflows, const ExecutionOrder& order,
                                       OverflowLevel least)
{
    std::optional<ExecutionPlace> first;
    std::optional<GraphNode> result;
    for (std::size_t graph = 0; graph < overflows.size(); ++graph) {
        const std::vector<NodeOverflow>& nodes = overflows[graph].nodes;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (nodes[node].level < least) {
                continue;
            }
            const GraphNode candidate{static_cast<std::uint32_t>(graph), NodeId{node}};
            const auto place = order.placeOf(candidate);
            if (place && (!first || *place < *first)) {
                first = place;
                result = candidate;
            }
        }
    }
    return result;
}

} // namespace pipescope::graph
