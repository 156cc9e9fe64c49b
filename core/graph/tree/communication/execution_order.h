#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/communication/communication.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Place of a node in the order of all ranks: earlier is smaller.
struct ExecutionPlace
{
    /// How many nodes, at least, were finished one after another up to this one.
    std::uint32_t time = 0;
    std::uint32_t graph = 0;
    /// In post-order of its graph.
    std::uint32_t position = 0;

    auto operator<=>(const ExecutionPlace&) const = default;
};

/// An order of the nodes of all ranks of a step.
///
/// On each rank it is the post-order (children, then their parent). Between ranks, a receive comes after its
/// send, and the calls of a collective happen at one time. Each node takes one unit of time, and a receive
/// or collective waits for the others; where nothing links two ranks, time is thus the position on the rank.
/// Nodes of equal time are ordered by graph.
///
/// The sends of a batch leave when the call begins, and its receives are there when it ends. An irecv
/// counts as complete when it returns; only where this would be a cycle, as when two ranks post their
/// receives before their sends, it need not be complete before the run of sends and receives around it is
/// over. Cycles that remain come from wrong links: of the calls that wait, that of the earliest time (and of
/// the first graph) then goes on without waiting, which is a finding.
class ExecutionOrder
{
public:
    /// Gives the place of a node that is in its graph's tree; empty for others.
    std::optional<ExecutionPlace> placeOf(GraphNode node) const;

    /// All nodes of the trees, in order.
    std::vector<GraphNode> nodes() const;

    /// A finding for each rank where a wait was given up.
    const FindingList& findings() const { return m_findings; }

private:
    friend class ExecutionOrderBuilder;

    /// From `position` on, time is `time` and one more for each further position.
    struct Segment
    {
        std::uint32_t position = 0;
        std::uint32_t time = 0;
    };

    struct RankOrder
    {
        std::vector<NodeId> nodes;
        /// Indexed by node; 0xFFFFFFFF where it is not in the tree.
        std::vector<std::uint32_t> positions;
        std::vector<Segment> segments;
    };

    std::vector<RankOrder> m_ranks;
    FindingList m_findings;
};

/// The graphs are those that were linked.
ExecutionOrder orderExecution(std::span<const Graph* const> graphs, const Communication& communication);

} // namespace pipescope::graph
