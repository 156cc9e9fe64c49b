#include "core/graph/tree/merge/copies.h"
#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace pipescope::graph {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

class CompatibleTensorMerge
{
public:
    explicit CompatibleTensorMerge(std::span<Graph* const> graphs)
        : m_graphs(graphs)
        , m_main(*graphs.front())
        , m_areMerged(m_main.nodes.size(), false)
    { }

    MergeNotes run()
    {
        const std::vector<NodeId> nodes = mergeableNodes();
        for (const NodeId node : nodes) {
            mergeReduced(node);
        }
        for (const NodeId node : nodes) {
            mergeDiffering(node);
        }
        for (const NodeId node : nodes) {
            mergeSpans(node);
        }
        return notes();
    }

private:
    /// Gives modules, and APIs below them.
    std::vector<NodeId> mergeableNodes() const
    {
        std::vector<NodeId> nodes;
        for (const NodeId top : m_main.node(Graph::kRoot).children) {
            const std::string_view name = m_main.name(top);
            if (m_main.node(top).kind != NodeKind::Module || name.starts_with("clip_grad")
                || name.starts_with("optimizer"))
            {
                continue;
            }
            for (const NodeId node : subtree(m_main, top)) {
                if (!m_main.name(node).starts_with("Distributed")) {
                    nodes.push_back(node);
                }
            }
        }
        return nodes;
    }

    std::vector<std::uint32_t> positions(NodeId node) const
    {
        std::vector<std::uint32_t> rows;
        const Node& row = m_main.node(node);
        for (const ItemRange range : {row.inputs, row.outputs}) {
            for (std::uint32_t i = 0; i < range.count; ++i) {
                rows.push_back(range.begin + i);
            }
        }
        return rows;
    }

    bool differs(const std::vector<std::uint32_t>& items) const
    {
        for (std::size_t i = 1; i < items.size(); ++i) {
            if (!areEqual(m_main.items[items.front()], m_graphs[i]->items[items[i]])) {
                return true;
            }
        }
        return false;
    }

    void mergeItem(NodeId node, const NodeCopies& copies, std::uint32_t position, bool mergesEqual)
    {
        if (!isNumeric(m_main, m_main.items[position])) {
            return;
        }
        const auto items = itemCopies(m_graphs, copies, m_main.items[position]);
        if (!items.empty() && (mergesEqual || differs(items))) {
            m_rows[node.value].push_back(mergeSplit(m_graphs, items));
            m_areMerged[node.value] = true;
        }
    }

    void mergeDiffering(NodeId node)
    {
        if (m_areMerged[node.value]) {
            return;
        }
        const NodeCopies copies = copiesOf(m_graphs, node);
        for (const std::uint32_t position : positions(node)) {
            mergeItem(node, copies, position, false);
        }
    }

    /// A matmul whose output a sibling sums up takes the sum.
    void mergeReduced(NodeId parent)
    {
        const std::string_view name = m_main.name(parent);
        if (!contains(name, "RowParallelLinear.forward") && !contains(name, "ColumnParallelLinear.backward"))
        {
            return;
        }
        const std::vector<Reduction> reductions = reductionsBelow(m_main, parent);
        for (const NodeId child : m_main.node(parent).children) {
            if (contains(m_main.name(child), "matmul") && !m_areMerged[child.value]) {
                mergeSummand(child, reductions);
            }
        }
    }

    void mergeSummand(NodeId node, const std::vector<Reduction>& reductions)
    {
        const ItemRange outputs = m_main.node(node).outputs;
        if (outputs.count == 0) {
            return;
        }
        for (const Reduction& reduction : reductions) {
            Item output = m_main.items[outputs.begin];
            const Item& summand = m_main.items[reduction.input];
            if (output.shape != summand.shape || !areEqual(output, summand)) {
                continue;
            }
            const ItemRange inputs = m_main.node(node).inputs;
            const NodeCopies copies = copiesOf(m_graphs, node);
            for (std::uint32_t i = 0; i < inputs.count; ++i) {
                mergeItem(node, copies, inputs.begin + i, false);
            }
            const Item& sum = m_main.items[reduction.output];
            for (const Statistic statistic : kStatistics) {
                output.setStatistic(statistic, sum.statistic(statistic));
            }
            m_main.items.set(outputs.begin, output);
            m_rows[node.value].push_back(
                {ItemMergeKind::PartialSum, false, output.path, reduction.node, sum.path, {}});
            m_areMerged[node.value] = true;
            return;
        }
    }

    void mergeSpans(NodeId parent)
    {
        const std::vector<NodeId>& children = m_main.node(parent).children;
        for (const ParallelSpan& span : parallelSpans(m_main, parent)) {
            for (std::size_t i = span.first; i <= span.last; ++i) {
                for (const NodeId node : subtree(m_main, children[i])) {
                    mergeInSpan(node, i == span.first, i == span.last);
                }
            }
        }
    }

    void mergeInSpan(NodeId node, bool isColumn, bool isRow)
    {
        const std::string_view name = m_main.name(node);
        if (m_areMerged[node.value] || name.starts_with("Distributed")) {
            return;
        }
        const NodeCopies copies = copiesOf(m_graphs, node);
        for (const std::uint32_t position : positions(node)) {
            const Item& item = m_main.items[position];
            const std::string_view path = m_main.text(item.path);
            const bool isReplica =
                (isColumn && path == "input.0")
                || (isRow && (item.group == ItemGroup::Output || path == "parameters.bias"));
            if (!isReplica) {
                mergeItem(node, copies, position, true);
            }
        }
    }

    MergeNotes notes()
    {
        std::vector<Rank> ranks;
        for (const Graph* graph : m_graphs) {
            ranks.push_back(graph->rank);
        }
        MergeNotes notes;
        for (auto& [node, items] : m_rows) {
            notes.nodes.push_back({NodeId{node}, ranks, std::move(items)});
        }
        return notes;
    }

    std::span<Graph* const> m_graphs;
    Graph& m_main;
    std::vector<bool> m_areMerged;
    std::map<std::uint32_t, std::vector<ItemMerge>> m_rows;
};

} // namespace

std::vector<ParallelSpan> parallelSpans(const Graph& graph, NodeId parent)
{
    std::vector<ParallelSpan> spans;
    std::optional<std::size_t> column;
    const std::vector<NodeId>& children = graph.node(parent).children;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const std::string_view name = graph.name(children[i]);
        if (contains(name, "ColumnParallelLinear.forward")) {
            column = i;
        } else if (column && contains(name, "RowParallelLinear.forward")) {
            spans.push_back({*column, i});
            column.reset();
        }
    }
    return spans;
}

std::vector<NodeId> subtree(const Graph& graph, NodeId node)
{
    std::vector<NodeId> nodes;
    std::vector<NodeId> waiting{node};
    while (!waiting.empty()) {
        nodes.push_back(waiting.back());
        waiting.pop_back();
        const std::vector<NodeId>& children = graph.node(nodes.back()).children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return nodes;
}

MergeNotes mergeTensorsCompatible(std::span<Graph* const> graphs)
{
    return graphs.size() < 2 ? MergeNotes{} : CompatibleTensorMerge(graphs).run();
}

} // namespace pipescope::graph
