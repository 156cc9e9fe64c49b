#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/tree/communication/communication.h"

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace pipescope::graph {

/// The calls of other ranks that a call gets data from. Refers to the communication.
class RemoteSources
{
public:
    explicit RemoteSources(const Communication& communication);

    /// The senders of what it receives.
    std::vector<GraphNode> sendersTo(GraphNode node) const;
    /// The members of its collective call, itself included.
    std::span<const GraphNode> membersWith(GraphNode node) const;

private:
    const Communication& m_communication;
    std::multimap<GraphNode, GraphNode> m_senders;
    /// Position in Communication::collectives.
    std::map<GraphNode, std::size_t> m_collectives;
};

/// A node that differs, or that one side does not have, at its place in the order of execution.
struct PlacedNode
{
    /// A bench node has the place of the first debug node that comes after it on both sides.
    ExecutionPlace place;
    SideNode node;
    /// A bench node has its position in post-order and 1, negative, so that it comes before the debug node at
    /// its place; 0 for debug nodes.
    std::int64_t before = 0;

    friend bool operator<(const PlacedNode& a, const PlacedNode& b)
    {
        const auto order = a.place <=> b.place;
        return order == 0 ? a.before < b.before : order < 0;
    }
};

/// In order of execution. `partners` has the matching with candidates of each rank. Calls that only belong to
/// how one side is cut over ranks are no divergence.
std::vector<PlacedNode> placeDivergentNodes(std::span<const ComparedRank> ranks,
                                            std::span<const Matching> partners, const ExecutionOrder& order);

} // namespace pipescope::graph
