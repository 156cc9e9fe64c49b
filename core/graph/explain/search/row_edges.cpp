#include "core/graph/explain/search/row_edges.h"

#include <optional>

namespace pipescope::graph {
namespace {

class EdgeCollector
{
public:
    EdgeCollector(const Outline& outline, const DataEdges& edges, RowId row, std::size_t mostInside)
        : m_outline(outline)
        , m_edges(edges)
        , m_row(row)
        , m_isInsideShown(outline.ends[row.value] - row.value <= mostInside)
    { }

    std::vector<RowEdge> collect()
    {
        for (std::uint32_t row = m_row.value; row < m_outline.ends[m_row.value]; ++row) {
            if (m_outline.hasChildren(RowId{row})) {
                continue;
            }
            const Node& node = m_outline.graph->node(m_outline.node(RowId{row}));
            addIncoming(RowId{row}, node.inputs);
            addOutgoing(RowId{row}, node.outputs);
        }
        return std::move(m_found);
    }

private:
    /// Empty for modules: what they take and give is taken and given by an operation in them.
    std::optional<RowId> operationOf(std::uint32_t item) const
    {
        const std::uint32_t node = m_edges.nodeOfItem[item];
        const auto row = node != DataEdges::kNone ? m_outline.rowOf(NodeId{node}) : std::nullopt;
        return row && !m_outline.hasChildren(*row) ? row : std::nullopt;
    }

    void add(RowId from, RowId to, std::uint32_t item, bool crosses)
    {
        const bool isGuess = m_edges.isAmbiguous(item) || m_edges.kinds[item] == EdgeKind::Reshaped;
        m_found.push_back({from, to, item, crosses, isGuess});
    }

    void addIncoming(RowId to, ItemRange inputs)
    {
        for (std::uint32_t item = inputs.begin; item < inputs.begin + inputs.count; ++item) {
            const std::uint32_t producer = m_edges.producers[item];
            const auto from = producer != DataEdges::kNone ? operationOf(producer) : std::nullopt;
            if (!from || *from == to) {
                continue;
            }
            const bool crosses = !m_outline.contains(m_row, *from);
            if (crosses || m_isInsideShown) {
                add(*from, to, item, crosses);
            }
        }
    }

    void addOutgoing(RowId from, ItemRange outputs)
    {
        for (std::uint32_t item = outputs.begin; item < outputs.begin + outputs.count; ++item) {
            for (const std::uint32_t consumer : m_edges.consumersOf(item)) {
                const auto to = operationOf(consumer);
                if (to && !m_outline.contains(m_row, *to)) {
                    add(from, *to, consumer, true);
                }
            }
        }
    }

    const Outline& m_outline;
    const DataEdges& m_edges;
    RowId m_row;
    bool m_isInsideShown;
    std::vector<RowEdge> m_found;
};

} // namespace

std::vector<RowEdge> edgesOf(const Outline& outline, const DataEdges& edges, RowId row,
                             std::size_t mostInside)
{
    return EdgeCollector(outline, edges, row, mostInside).collect();
}

std::string edgeText(const Graph& graph, const RowEdge& edge)
{
    const Item& item = graph.items[edge.item];
    std::string text(graph.text(item.shape));
    std::string_view dtype = graph.text(item.dtype);
    // "torch.float32"; MindSpore has no prefix.
    if (const std::size_t dot = dtype.rfind('.'); dot != std::string_view::npos) {
        dtype.remove_prefix(dot + 1);
    }
    if (!text.empty() && !dtype.empty()) {
        text += ' ';
    }
    return text.append(dtype);
}

} // namespace pipescope::graph
