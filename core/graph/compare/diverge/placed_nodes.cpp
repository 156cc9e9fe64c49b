#include "core/graph/compare/diverge/placed_nodes.h"

#include <algorithm>
#include <iterator>

namespace pipescope::graph {

RemoteSources::RemoteSources(const Communication& communication)
    : m_communication(communication)
{
    for (const Transfer& transfer : communication.transfers) {
        m_senders.emplace(transfer.receiver, transfer.sender);
    }
    for (std::size_t i = 0; i < communication.collectives.size(); ++i) {
        for (const GraphNode member : communication.membersOf(communication.collectives[i].members)) {
            m_collectives.emplace(member, i);
        }
    }
}

std::vector<GraphNode> RemoteSources::sendersTo(GraphNode node) const
{
    std::vector<GraphNode> senders;
    const auto [first, last] = m_senders.equal_range(node);
    std::transform(first, last, std::back_inserter(senders), [](const auto& entry) { return entry.second; });
    return senders;
}

std::span<const GraphNode> RemoteSources::membersWith(GraphNode node) const
{
    const auto found = m_collectives.find(node);
    return found == m_collectives.end()
               ? std::span<const GraphNode>{}
               : m_communication.membersOf(m_communication.collectives[found->second].members);
}

namespace {

/// Nodes that stand for nothing that was executed.
bool isContainer(const Graph& graph, NodeId node)
{
    const NodeKind kind = graph.node(node).kind;
    return node == Graph::kRoot || kind == NodeKind::Collection || kind == NodeKind::Unplaced;
}

bool isDifferent(const NodeVerdicts& verdicts, NodeId node)
{
    const std::size_t row = node.value;
    return verdicts.levels[row] == Level::Different || verdicts.inputDifferences[row] != 0
           || verdicts.outputDifferences[row] != 0;
}

class Placing
{
public:
    Placing(const ComparedRank& rank, std::uint32_t position, const Matching& partners,
            const ExecutionOrder& order)
        : m_rank(rank)
        , m_position(position)
        , m_partners(partners)
        , m_order(order)
    { }

    void addDebugNodes(std::vector<PlacedNode>& placed) const
    {
        const Graph& graph = m_rank.debug();
        for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
            const NodeId node{i};
            const bool hasPartner = m_partners.benchOf[i].has_value();
            // A partner that is a mere candidate differs, or it would be a partner.
            const bool isMatched = m_rank.comparison.matching.benchOf[i].has_value();
            const bool diverges =
                hasPartner ? !isMatched || isDifferent(m_rank.verdicts, node) : counts(Side::Debug, node);
            if (const auto place = diverges && !isContainer(graph, node) ? m_order.placeOf({m_position, node})
                                                                         : std::nullopt)
            {
                placed.push_back({*place, {Side::Debug, m_position, node}});
            }
        }
    }

    void addBenchNodes(std::vector<PlacedNode>& placed) const
    {
        const Graph& graph = m_rank.bench();
        const std::vector<NodeId> order = graph.postOrder();
        std::optional<ExecutionPlace> next;
        for (std::size_t i = order.size(); i > 0; --i) {
            const NodeId node = order[i - 1];
            const std::optional<NodeId> partner = m_partners.debugOf[node.value];
            if (partner) {
                const auto place = m_order.placeOf({m_position, *partner});
                next = place && (!next || *place < *next) ? place : next;
            } else if (next && !isContainer(graph, node) && counts(Side::Bench, node)) {
                placed.push_back(
                    {*next,
                     {Side::Bench, m_position, node},
                     static_cast<std::int64_t>(i) - static_cast<std::int64_t>(order.size()) - 1});
            }
        }
    }

private:
    /// Whether a node without partner counts.
    bool counts(Side side, NodeId node) const { return !isOnlyInCut(m_rank.comparison.matching, side, node); }

    const ComparedRank& m_rank;
    std::uint32_t m_position;
    const Matching& m_partners;
    const ExecutionOrder& m_order;
};

} // namespace

std::vector<PlacedNode> placeDivergentNodes(std::span<const ComparedRank> ranks,
                                            std::span<const Matching> partners, const ExecutionOrder& order)
{
    std::vector<PlacedNode> placed;
    for (std::uint32_t i = 0; i < ranks.size(); ++i) {
        const Placing placing(ranks[i], i, partners[i], order);
        placing.addDebugNodes(placed);
        placing.addBenchNodes(placed);
    }
    std::ranges::sort(placed, std::less<>{});
    return placed;
}

} // namespace pipescope::graph
