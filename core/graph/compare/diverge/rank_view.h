#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/placed_nodes.h"
#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/tree/structure/data_edges.h"
#include "core/graph/tree/structure/execution_spans.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Which items of the divergent nodes of one rank differ, and which items they were compared with.
struct ItemDivergence
{
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    /// Indexed by item of the debug graph, see difference::; 0 for items that do not differ, or were not
    /// looked at.
    std::vector<std::uint8_t> ways;
    /// How much, see ItemVerdict::multiple.
    std::vector<float> multiples;
    /// And how much it can well be, where only statistics tell: uncorrelated noise of relative size d moves
    /// the norm by d²/2 only.
    std::vector<float> plausible;
    /// Indexed by item of the debug graph and of the bench graph; kNone where there is none, or the node was
    /// not looked at.
    std::vector<std::uint32_t> benchItemOf;
    std::vector<std::uint32_t> debugItemOf;
    /// Indexed by node of the debug graph: the partner has inputs (outputs) that the node does not have.
    std::vector<std::uint8_t> lacksInputs;
    std::vector<std::uint8_t> lacksOutputs;
};

/// Looks at the items of these nodes of the debug graph, which have partners.
ItemDivergence findItemDivergence(const Comparison& comparison, std::span<const NodeId> nodes);

/// Finds what an operation that is not recorded probably has read: outputs that no recorded operation uses.
/// Indexed by positions in post-order.
class UnusedOutputs
{
public:
    /// `isUnused` and `ways` (ItemDivergence::ways) are by item. `graph` and `spans` must stay.
    UnusedOutputs(const Graph& graph, std::span<const NodeId> order, const ExecutionSpans& spans,
                  std::span<const std::uint8_t> isUnused, std::span<const std::uint8_t> ways);

    struct Found
    {
        /// The latest node with such an output before the one asked for.
        NodeId latest;
        /// The latest whose output differs.
        std::optional<NodeId> latestDivergent;
    };

    /// In the innermost module around `node` that has some before it begins; empty if there are none.
    std::optional<Found> before(NodeId node) const;

private:
    const Graph& m_graph;
    std::span<const NodeId> m_order;
    const ExecutionSpans& m_spans;
    /// Indexed by position: the position of the latest node, up to it, with unused (divergent unused)
    /// outputs, and 1.
    std::vector<std::uint32_t> m_latest;
    std::vector<std::uint32_t> m_latestDivergent;
};

/// Where a differing tensor comes from.
struct Origin
{
    enum class Kind : std::uint8_t
    {
        /// No operation is known to have made it.
        Unknown,
        /// From a node that does not differ.
        Clean,
        /// From a divergent node.
        Divergent
    };

    Kind kind = Kind::Unknown;
    /// If it is divergent.
    SideNode node;
};

/// All that tracing divergent needs to know of one rank. Cannot be moved: it refers to itself.
class RankView
{
public:
    /// `partners` must stay; `placed` are the divergent nodes of all ranks.
    RankView(const ComparedRank& rank, std::uint32_t position, const Matching& partners,
             std::span<const PlacedNode> placed);
    RankView(const RankView&) = delete;
    RankView& operator=(const RankView&) = delete;

    const Graph& debug() const { return m_rank.debug(); }

    std::uint32_t position() const { return m_position; }

    const ItemDivergence& items() const { return m_items; }

    std::uint32_t valueOf(std::uint32_t item) const { return m_debugEdges.values[item]; }

    bool hasPartner(SideNode node) const;
    /// Origin of an item of the debug graph.
    Origin originOf(std::uint32_t item) const;
    /// The item of the debug graph is a parameter, on either side.
    bool isParameter(std::uint32_t item) const;
    bool contains(NodeId outer, NodeId inner) const;

    /// The node, or one around it, is a forward that is run again for its backward.
    bool isRunAgain(NodeId node) const;

    std::optional<UnusedOutputs::Found> unusedBefore(NodeId node) const { return m_unused->before(node); }

private:
    Origin benchOrigin(std::uint32_t item) const;
    Origin debugOrigin(std::uint32_t item) const;
    bool isSureOnBench(std::uint32_t item) const;
    std::vector<std::uint8_t> unusedItems() const;

    const ComparedRank& m_rank;
    std::uint32_t m_position;
    const Matching& m_partners;
    std::vector<NodeId> m_order;
    ExecutionSpans m_spans;
    DataEdges m_debugEdges;
    DataEdges m_benchEdges;
    ItemDivergence m_items;
    std::optional<UnusedOutputs> m_unused;
};

/// The forward of a backward node: "Torch.matmul.0.backward" and "….Linear.backward.0"; empty if it has none.
std::optional<NodeId> forwardOf(const Graph& graph, NodeId node);

} // namespace pipescope::graph
