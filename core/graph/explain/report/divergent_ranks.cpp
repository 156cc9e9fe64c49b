#include "core/graph/explain/report/divergent_ranks.h"

#include "core/graph/open/assembly/load_step.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

using Copy = std::array<Value, kStatisticCount>;

/// Rounding of the recorded numbers apart.
constexpr double kSameCopy = 1e-6;

/// Not the mean: of large parts that cancel it is mostly rounding.
constexpr std::array kCompared{Statistic::Max, Statistic::Min, Statistic::Norm};

bool areAlike(const Copy& a, const Copy& b)
{
    return std::ranges::all_of(kCompared, [&](Statistic statistic) {
        const auto x = a[static_cast<std::size_t>(statistic)].number();
        const auto y = b[static_cast<std::size_t>(statistic)].number();
        if (!x || !y || *x == *y || (std::isnan(*x) && std::isnan(*y))) {
            return true;
        }
        return std::isnan(*x) == std::isnan(*y)
               && std::abs(*x - *y) <= kSameCopy * std::max(std::abs(*x), std::abs(*y));
    });
}

const ItemMerge* findItem(const Graph& graph, const NodeMerge* merge, const Graph& other, StringId path)
{
    if (merge == nullptr) {
        return nullptr;
    }
    const auto found = std::ranges::find_if(merge->items, [&](const ItemMerge& item) {
        return !item.copies.empty() && graph.text(item.path) == other.text(path);
    });
    return found == merge->items.end() ? nullptr : &*found;
}

/// The bench has one number for all: copies that differ from it. Of parts of a tensor all do.
void markUnlikeBench(const Graph& graph, const ItemMerge& item, const Graph& bench, NodeId partner,
                     std::vector<bool>& differs)
{
    for (const ItemRange range : {bench.node(partner).inputs, bench.node(partner).outputs}) {
        for (const Item& other : bench.itemsOf(range)) {
            if (bench.text(other.path) != graph.text(item.path)) {
                continue;
            }
            Copy numbers;
            for (const Statistic statistic : kStatistics) {
                numbers[static_cast<std::size_t>(statistic)] = other.statistic(statistic);
            }
            for (std::size_t i = 0; i < differs.size(); ++i) {
                differs[i] = differs[i] || !areAlike(item.copies[i], numbers);
            }
        }
    }
}

/// Indexed by position in the merged ranks of the node.
std::vector<bool> differingCopies(const SideGraph& debug, const NodeMerge& merge, const SideGraph& bench,
                                  NodeId partner)
{
    std::vector<bool> differs(merge.ranks.size(), false);
    const NodeMerge* other = bench.merged.find(partner);
    for (const ItemMerge& item : merge.items) {
        if (item.copies.size() != differs.size()) {
            continue;
        }
        const ItemMerge* same = findItem(bench.graph, other, debug.graph, item.path);
        if (same != nullptr && same->copies.size() == item.copies.size()) {
            for (std::size_t i = 0; i < differs.size(); ++i) {
                differs[i] = differs[i] || !areAlike(item.copies[i], same->copies[i]);
            }
        } else {
            markUnlikeBench(debug.graph, item, bench.graph, partner, differs);
        }
    }
    return differs;
}

} // namespace

std::vector<Rank> divergentRanks(const GraphStep& step, const SideNode& node,
                                 const GraphComparison& comparison)
{
    const RankGraphs& rank = step.ranks[node.rank];
    const SideGraph& debug = rank.debug;
    const auto debugNode =
        node.side == Side::Debug ? std::optional(node.node) : comparison.matching.debugOf[node.node.value];
    if (debug.mergedRanks.empty() || !debugNode) {
        return {debug.graph.rank};
    }
    std::vector<Rank> ranks = debug.merged.ranksOf(*debugNode);
    const NodeMerge* merge = debug.merged.find(*debugNode);
    const auto partner = comparison.matching.benchOf[debugNode->value];
    if (merge != nullptr && partner) {
        const auto differs = differingCopies(debug, *merge, *rank.bench, *partner);
        if (std::ranges::find(differs, true) != differs.end()) {
            ranks.clear();
            for (std::size_t i = 0; i < differs.size(); ++i) {
                if (differs[i]) {
                    ranks.push_back(merge->ranks[i]);
                }
            }
        }
    }
    return ranks.empty() ? debug.mergedRanks : ranks;
}

std::optional<ExplainingGroup> explainingGroup(const GraphStep& step, const OtherComparisons& others,
                                               std::span<const std::optional<Divergence>> firstOfRanks,
                                               const ExecutionOrder& order)
{
    std::vector<RankPlace> places = step.places;
    if (places.empty() && step.ranks.front().debug.mergedRanks.empty()) {
        places = recordedPlaces(debugGraphsOf(step));
    }
    std::vector<RankDivergence> found;
    for (std::size_t i = 0; i < firstOfRanks.size(); ++i) {
        if (!firstOfRanks[i]) {
            continue;
        }
        const SideNode& node = firstOfRanks[i]->node;
        const auto place = node.side == Side::Debug
                               ? order.placeOf({static_cast<std::uint32_t>(i), node.node})
                               : std::nullopt;
        for (const Rank rank : divergentRanks(step, node, comparisonOf(step, i, others))) {
            found.push_back({rank, true, place ? std::optional(place->time) : std::nullopt});
        }
    }
    const auto hasPlace = [&](const RankDivergence& rank) {
        return std::ranges::find(places, rank.rank, &RankPlace::rank) != places.end();
    };
    if (places.size() < 2 || !std::ranges::all_of(found, hasPlace)) {
        return {};
    }
    return findExplainingGroup(places, earliestOnly(found));
}

} // namespace pipescope::graph
