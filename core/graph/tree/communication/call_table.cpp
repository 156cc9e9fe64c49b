#include "core/graph/tree/communication/call_table.h"

namespace pipescope::graph {
namespace {

/// The public tool counts in the order in which it made the nodes (DOC) or in node_order (NEW).
std::vector<NodeId> nodesInOrder(const Graph& graph, std::optional<Edition> compatible)
{
    if (compatible != Edition::Doc) {
        return graph.postOrder();
    }
    std::vector<NodeId> nodes;
    nodes.reserve(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        nodes.emplace_back(i);
    }
    return nodes;
}

} // namespace

CallTable::CallTable(std::span<const Graph* const> graphsOfStep, std::optional<Edition> compatible)
    : graphs(graphsOfStep)
    , calls(graphsOfStep.size())
{
    const CallReading reading = compatible ? CallReading::AsPublicTool : CallReading::AllForms;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        const Graph& graph = *graphs[i];
        const bool isFirst = m_graphOfRank.emplace(graph.rank.value, static_cast<std::uint32_t>(i)).second;
        // Dumps of the structure alone name neither ranks nor groups.
        if (isFirst && !graph.items.empty()) {
            calls[i] = CallReader(graph, texts, reading).read(nodesInOrder(graph, compatible));
        }
    }
}

std::optional<std::uint32_t> CallTable::graphOfRank(std::int64_t rank) const
{
    const auto found = m_graphOfRank.find(rank);
    return found != m_graphOfRank.end() ? std::optional(found->second) : std::nullopt;
}

void RankFindings::add(FindingId id, const Graph& graph, const std::function<UserText()>& detail)
{
    Counted& row = m_rows[{id, graph.rank.value}];
    if (row.count++ == 0) {
        row.file = graph.folder;
        row.detail = detail();
    }
}

void RankFindings::finish(FindingList& findings) const
{
    for (const auto& [key, row] : m_rows) {
        findings.add(key.first, Rank{key.second}, row.file, row.detail, row.count);
    }
}

} // namespace pipescope::graph
