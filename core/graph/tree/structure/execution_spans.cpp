#include "core/graph/tree/structure/execution_spans.h"

#include <algorithm>

namespace pipescope::graph {

ExecutionSpans spansOf(const Graph& graph, std::span<const NodeId> order)
{
    ExecutionSpans spans;
    spans.begins.assign(graph.nodes.size(), ExecutionSpans::kNever);
    spans.ends.assign(graph.nodes.size(), ExecutionSpans::kNever);
    std::uint32_t position = 0;
    // Children are before their parent, so that each begin is known when it is passed on.
    for (const NodeId node : order) {
        std::uint32_t& begin = spans.begins[node.value];
        begin = std::min(begin, position);
        spans.ends[node.value] = position++;
        if (const auto parent = graph.node(node).parent) {
            spans.begins[parent->value] = std::min(spans.begins[parent->value], begin);
        }
    }
    return spans;
}

} // namespace pipescope::graph
