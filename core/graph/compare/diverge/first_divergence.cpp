#include "core/graph/compare/diverge/first_divergence.h"

#include "core/graph/compare/diverge/placed_nodes.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/tree/structure/module_place.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

/// Why a node with partner differs.
UserText differenceText(const ComparedRank& rank, const Matching& partners, NodeId node)
{
    const Comparison& given = rank.comparison;
    const Comparison comparison{given.words, partners, given.settings, given.tensors, given.floor};
    if (rank.verdicts.levels[node.value] == Level::Different) {
        return nodeText(comparison, rank.verdicts, node);
    }
    for (const ItemRow& row : compareItemsOf(comparison, node)) {
        if (row.verdict.level != Level::Different) {
            continue;
        }
        const UserText reason = verdictText(given.words, row.pair, row.verdict);
        const bool isInput = rank.verdicts.inputDifferences[node.value] != 0;
        return isInput
                   ? "%1. Nothing before it differs: it came from something that is not recorded, or was changed on the way"_text(
                       reason)
                   : reason;
    }
    return "Its inputs or outputs are not alike in number, type or shape"_text;
}

class Finder
{
public:
    Finder(std::span<const ComparedRank> ranks, const ExecutionOrder& order)
        : m_ranks(ranks)
    {
        for (const ComparedRank& rank : ranks) {
            m_partners.push_back(withCandidates(rank.comparison.matching));
        }
        m_placed = placeDivergentNodes(ranks, m_partners, order);
    }

    /// Indexed by rank.
    std::vector<std::optional<Divergence>> all() const
    {
        std::vector<std::optional<Divergence>> first(m_ranks.size());
        for (const PlacedNode& placed : m_placed) {
            std::optional<Divergence>& ofRank = first[placed.node.rank];
            if (!ofRank) {
                ofRank = describe(placed.node);
            }
        }
        return first;
    }

    std::optional<Divergence> first() const
    {
        return m_placed.empty() ? std::nullopt : std::optional(describe(m_placed.front().node));
    }

private:
    const std::vector<std::optional<NodeId>>& partnersOf(const SideNode& node) const
    {
        const Matching& partners = m_partners[node.rank];
        return node.side == Side::Debug ? partners.benchOf : partners.debugOf;
    }

    Divergence describe(SideNode node) const
    {
        const ComparedRank& rank = m_ranks[node.rank];
        const Graph& graph = graphOf(rank, node.side);
        const bool hasPartner = partnersOf(node)[node.node.value].has_value();
        if (!hasPartner) {
            node.node = outermostUnmatched(graph, partnersOf(node), node.node);
        }
        UserText reason = hasPartner                 ? differenceText(rank, m_partners[node.rank], node.node)
                          : node.side == Side::Debug ? UserText("The bench has no such node here"_text)
                                                     : UserText("Only the bench has this node"_text);
        return {graph.step,
                graph.rank,
                node,
                pathOf(graph, node.node),
                std::move(reason),
                layerOf(graph, node.node)};
    }

    std::span<const ComparedRank> m_ranks;
    std::vector<Matching> m_partners;
    std::vector<PlacedNode> m_placed;
};

} // namespace

std::optional<Divergence> findFirstDivergence(std::span<const ComparedRank> ranks,
                                              const ExecutionOrder& order)
{
    return Finder(ranks, order).first();
}

std::vector<std::optional<Divergence>> firstDivergences(std::span<const ComparedRank> ranks,
                                                        const ExecutionOrder& order)
{
    return Finder(ranks, order).all();
}

std::optional<Divergence> firstOfSteps(std::span<const std::optional<Divergence>> steps)
{
    std::optional<Divergence> first;
    for (const auto& step : steps) {
        if (step && (!first || step->step < first->step)) {
            first = step;
        }
    }
    return first;
}

std::vector<std::string> pathOf(const Graph& graph, NodeId node)
{
    std::vector<std::string> path;
    for (std::optional<NodeId> at = node; at; at = graph.node(*at).parent) {
        path.emplace_back(graph.name(*at));
    }
    std::ranges::reverse(path);
    return path;
}

} // namespace pipescope::graph
