#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/item_dirt.h"
#include "core/graph/compare/diverge/placed_nodes.h"
#include "core/graph/compare/diverge/unused_outputs.h"
#include "core/graph/tree/structure/data_edges.h"
#include "core/graph/tree/structure/execution_spans.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

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
        Dirty
    };

    Kind kind = Kind::Unknown;
    /// If it is dirty.
    SideNode node;
};

/// All that tracing dirt needs to know of one rank. Cannot be moved: it refers to itself.
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

    const ItemDirt& items() const { return m_items; }

    std::uint32_t valueOf(std::uint32_t item) const { return m_debugEdges.values[item]; }

    bool hasPartner(SideNode node) const;
    /// Of an item of the debug graph.
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
    ItemDirt m_items;
    std::optional<UnusedOutputs> m_unused;
};

/// The forward of a backward node: "Torch.matmul.0.backward" and "….Linear.backward.0"; empty if it has none.
std::optional<NodeId> forwardOf(const Graph& graph, NodeId node);

} // namespace pipescope::graph
