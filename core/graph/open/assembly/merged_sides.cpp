#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/tree/communication/call_reader.h"
#include "core/graph/tree/merge/merged_tensor.h"
#include "core/graph/tree/merge/stages/join.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace pipescope::graph {
namespace {

using Copy = std::array<Value, kStatisticCount>;

/// The largest relative difference of a statistic; NaN on one side is farthest.
double distance(const Copy& copy, const Item& bench)
{
    double farthest = 0;
    for (const Statistic statistic : kStatistics) {
        const auto own = copy[static_cast<std::size_t>(statistic)].number();
        const auto other = bench.statistic(statistic).number();
        if (!own || !other || *own == *other || (std::isnan(*own) && std::isnan(*other))) {
            continue;
        }
        const double size = std::max(std::abs(*own), std::abs(*other));
        const double relative = std::abs(*own - *other) / size;
        farthest =
            std::isfinite(relative) ? std::max(farthest, relative) : std::numeric_limits<double>::infinity();
    }
    return farthest;
}

std::optional<Item> findItem(const Graph& graph, ItemRange range, std::string_view path)
{
    const ItemSpan items = graph.itemsOf(range);
    const auto found =
        std::ranges::find_if(items, [&](const Item& item) { return graph.text(item.path) == path; });
    return found != items.end() ? std::optional(*found) : std::nullopt;
}

std::optional<Item> findItem(const Graph& graph, NodeId node, std::string_view path)
{
    const std::optional<Item> input = findItem(graph, graph.node(node).inputs, path);
    return input ? input : findItem(graph, graph.node(node).outputs, path);
}

void takeFarthest(Graph& graph, NodeId node, const ItemMerge& merge, const Item& bench)
{
    const auto farthest =
        std::ranges::max_element(merge.copies, {}, [&](const Copy& copy) { return distance(copy, bench); });
    const std::string path(graph.text(merge.path));
    for (const ItemRange range : {graph.node(node).inputs, graph.node(node).outputs}) {
        std::optional<Item> item = findItem(graph, range, path);
        if (!item) {
            continue;
        }
        for (const Statistic statistic : kStatistics) {
            item->setStatistic(statistic, (*farthest)[static_cast<std::size_t>(statistic)]);
        }
        graph.items.set(item->position, *item);
    }
}

bool haveSameCut(const MergeNotes& a, const MergeNotes& b)
{
    return a.chunks == b.chunks
           && std::ranges::equal(a.ranksOfStages, b.ranksOfStages, {}, &std::vector<Rank>::size,
                                 &std::vector<Rank>::size);
}

/// How many of the merged ranks a call is between; 0 if it reaches over others, or that is not recorded.
std::size_t membersInside(const SideGraph& side, NodeId call)
{
    const std::vector<std::int64_t> group = groupRanks(side.graph, call);
    const bool isInside = std::ranges::all_of(group, [&](std::int64_t member) {
        return std::ranges::any_of(side.mergedRanks, [&](Rank rank) { return rank.value == member; });
    });
    return isInside ? group.size() : 0;
}

/// Says of communication without partner that it belongs to the cut.
void markCalls(const Graph& graph, const std::vector<std::optional<NodeId>>& partners,
               std::vector<Unmatched>& reasons)
{
    for (std::size_t i = 0; i < partners.size(); ++i) {
        if (!partners[i] && graph.nodes[i].kind == NodeKind::Api && isCommunication(graph.name(NodeId{i}))) {
            reasons[i] = {UnmatchedReason::OnlyInThisCut, {}, {}, {}};
        }
    }
}

} // namespace

void takeFarthestCopies(SideGraph& debug, const Matching& matching, const Graph& bench)
{
    for (const NodeMerge& merge : debug.merged.nodes) {
        const auto partner = matching.benchOf[merge.node.value];
        for (const ItemMerge& item : merge.items) {
            const bool hasDiffering = item.kind == ItemMergeKind::CopiesDiffer && !item.copies.empty();
            const std::optional<Item> other = hasDiffering && partner
                                                  ? findItem(bench, *partner, debug.graph.text(item.path))
                                                  : std::nullopt;
            if (other) {
                takeFarthest(debug.graph, merge.node, item, *other);
            }
        }
    }
}

void takeCutCallsApart(const SideGraph& debug, const SideGraph& bench, Matching& matching)
{
    if (haveSameCut(debug.merged, bench.merged)) {
        return;
    }
    for (std::size_t i = 0; i < matching.benchOf.size(); ++i) {
        const NodeId call{i};
        auto& partner = matching.benchOf[i];
        const std::string_view name = debug.graph.name(call);
        if (!partner || !isCommunication(name)) {
            continue;
        }
        if (isTransfer(name) || membersInside(debug, call) != membersInside(bench, *partner)) {
            matching.debugOf[partner->value].reset();
            partner.reset();
        }
    }
    markCalls(debug.graph, matching.benchOf, matching.debugReasons);
    markCalls(bench.graph, matching.debugOf, matching.benchReasons);
}

} // namespace pipescope::graph
