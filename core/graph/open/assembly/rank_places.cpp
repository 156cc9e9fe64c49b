#include "core/graph/open/assembly/load_step.h"
#include "core/graph/tree/merge/groups.h"
#include "core/graph/tree/merge/merged_tensor.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace pipescope::graph {
namespace {

/// The ranks of the first reduction within a module; empty if there is none.
std::vector<std::int64_t> tensorGroupOf(const Graph& graph)
{
    for (const NodeId node : graph.postOrder()) {
        const std::string_view name = graph.name(node);
        const bool isReduction = name.find("reduce_scatter") != std::string_view::npos
                                 || name.find("all_reduce") != std::string_view::npos;
        const auto parent = graph.node(node).parent;
        if (isReduction && parent && *parent != Graph::kRoot && graph.node(*parent).kind == NodeKind::Module)
        {
            return groupRanks(graph, node);
        }
    }
    return {};
}

std::int64_t chainLength(std::span<const Graph* const> graphs)
{
    std::int64_t length = 1;
    const Graph* at = graphs.front();
    while (length < static_cast<std::int64_t>(graphs.size())) {
        const auto receiver = firstReceiver(*at);
        const auto next = std::ranges::find_if(
            graphs, [&](const Graph* graph) { return receiver && graph->rank.value == *receiver; });
        if (next == graphs.end() || (*next)->rank <= at->rank) {
            break;
        }
        at = *next;
        ++length;
    }
    return length;
}

std::vector<std::int64_t> ranksOf(const RankGroup& group, std::span<const Graph* const> graphs)
{
    std::vector<std::int64_t> ranks;
    for (const std::size_t position : group) {
        ranks.push_back(graphs[position]->rank.value);
    }
    return ranks;
}

} // namespace

std::vector<RankPlace> placesByOrder(const MergeSizes& sizes, std::span<const Rank> ranks)
{
    std::vector<RankPlace> places;
    const auto replicas = ranksByOrder(sizes);
    for (std::size_t replica = 0; replica < replicas.size(); ++replica) {
        const auto& stages = replicas[replica].stages;
        for (std::size_t stage = 0; stage < stages.size(); ++stage) {
            for (std::size_t slice = 0; slice < stages[stage].size(); ++slice) {
                places.push_back({ranks[stages[stage][slice]],
                                  static_cast<std::int32_t>(slice),
                                  static_cast<std::int32_t>(stage),
                                  static_cast<std::int32_t>(replica),
                                  {}});
            }
        }
    }
    std::ranges::sort(places, {}, &RankPlace::rank);
    return places;
}

std::vector<RankPlace> recordedPlaces(std::span<const Graph* const> graphs)
{
    const std::vector<std::int64_t> tensorGroup = tensorGroupOf(*graphs.front());
    MergeSizes sizes;
    sizes.rankCount = static_cast<std::int64_t>(graphs.size());
    sizes.tp = std::max<std::int64_t>(1, static_cast<std::int64_t>(tensorGroup.size()));
    sizes.pp = chainLength(graphs);
    if (sizes.rankCount % (sizes.tp * sizes.pp) != 0) {
        return {};
    }
    const auto first = ranksByOrder(sizes).front();
    if (!tensorGroup.empty() && ranksOf(first.stages.front(), graphs) != tensorGroup) {
        return {};
    }
    std::vector<Rank> ranks;
    for (const Graph* graph : graphs) {
        ranks.push_back(graph->rank);
    }
    return placesByOrder(sizes, ranks);
}

} // namespace pipescope::graph
