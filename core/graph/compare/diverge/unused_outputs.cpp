#include "core/graph/compare/diverge/unused_outputs.h"

namespace pipescope::graph {
UnusedOutputs::UnusedOutputs(const Graph& graph, std::span<const NodeId> order, const ExecutionSpans& spans,
                             std::span<const std::uint8_t> isUnused, std::span<const std::uint8_t> ways)
    : m_graph(graph)
    , m_order(order)
    , m_spans(spans)
    , m_latest(order.size() + 1, 0)
    , m_latestDirty(order.size() + 1, 0)
{
    for (std::uint32_t position = 0; position < order.size(); ++position) {
        m_latest[position + 1] = m_latest[position];
        m_latestDirty[position + 1] = m_latestDirty[position];
        const ItemRange outputs = graph.node(order[position]).outputs;
        for (std::uint32_t item = outputs.begin; item < outputs.begin + outputs.count; ++item) {
            if (isUnused[item] != 0) {
                m_latest[position + 1] = position + 1;
                m_latestDirty[position + 1] = ways[item] != 0 ? position + 1 : m_latestDirty[position + 1];
            }
        }
    }
}

std::optional<UnusedOutputs::Found> UnusedOutputs::before(NodeId node) const
{
    const std::uint32_t end = m_spans.begins[node.value];
    if (end >= m_latest.size()) {
        return {};
    }
    for (auto around = m_graph.node(node).parent; around; around = m_graph.node(*around).parent) {
        const std::uint32_t begin = m_spans.begins[around->value];
        if (m_latest[end] > begin) {
            Found found{m_order[m_latest[end] - 1], {}};
            if (m_latestDirty[end] > begin) {
                found.latestDirty = m_order[m_latestDirty[end] - 1];
            }
            return found;
        }
    }
    return {};
}

} // namespace pipescope::graph
