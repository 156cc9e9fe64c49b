#include "core/graph/open/parts/part_links.h"

#include "core/graph/open/assembly/links_cell.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pipescope::graph {

bool isOfLinks(FindingId id)
{
    constexpr std::array kIds{
        FindingId::TransferPeerUnknown,    FindingId::TransferFormsDiffer,
        FindingId::TransferNumbersDiffer,  FindingId::TransferUnpaired,
        FindingId::CollectiveFormsDiffer,  FindingId::CollectiveResultsDiffer,
        FindingId::CollectiveCallsMissing, FindingId::CommunicationRanksNotDumped,
    };
    return std::ranges::find(kIds, id) != kIds.end();
}

Result<PartLinks> PartLinks::link(std::span<const GraphOfPart> graphs, const std::stop_token& stop)
{
    PartLinks result;
    std::optional<StoredDatabase> database;
    const Part* open = nullptr;
    for (const auto& [part, graph] : graphs) {
        if (part != open) {
            database.reset();
            TRY(auto next, StoredDatabase::open(part->file, stop));
            database = std::move(next);
            open = part;
        }
        FindingList problems;
        TRY(StoredGraph calls, database->readCalls(graph->key, problems));
        if (!problems.rows().empty()) {
            return damagedPart(part->file, problems.rows().front().message());
        }
        calls.graph.folder = graph->folder;
        if (calls.graph.items.empty() && graph->items > 0) {
            // A graph without any items is a dump of the structure, whose calls are not linked.
            calls.graph.items.add({});
        }
        result.m_isOverflowChecked = part->infoOf("overflow") == "yes";
        result.m_graphs.push_back(std::move(calls));
    }
    std::vector<const Graph*> linked;
    std::ranges::transform(result.m_graphs, std::back_inserter(linked),
                           [](const StoredGraph& stored) { return &stored.graph; });
    result.m_links = linkCommunication(linked, {});
    return result;
}

std::string PartLinks::valueOf(GraphNode node) const
{
    const StoredGraph& graph = m_graphs[node.graph];
    return m_isOverflowChecked ? linkedOverflow(graph.overflowLevels[node.node.value])
                               : linkedScore(graph.scores[node.node.value]);
}

std::string PartLinks::cell(std::size_t graph, std::string_view node) const
{
    const auto found = graph < m_graphs.size() ? m_graphs[graph].graph.find(node) : std::nullopt;
    const LinkedCall* const call =
        found ? m_links.find({static_cast<std::uint32_t>(graph), *found}) : nullptr;
    if (call == nullptr) {
        return "{}";
    }
    return linksCell(m_links, *call, [&](GraphNode partner) {
        const Graph& other = m_graphs[partner.graph].graph;
        return LinkPartner{other.rank, valueOf(partner), other.name(partner.node)};
    });
}

} // namespace pipescope::graph
