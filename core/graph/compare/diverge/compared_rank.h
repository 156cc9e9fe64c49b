#pragma once

#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/read/model/side.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/execution_order.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::graph {

/// The debug and the bench graph of one rank and step, compared. Refers to its parts.
struct ComparedRank
{
    const Comparison& comparison;
    const NodeVerdicts& verdicts;

    const Graph& debug() const { return comparison.words.debug(); }

    const Graph& bench() const { return comparison.words.bench(); }
};

/// A node of one of several compared ranks.
struct SideNode
{
    Side side = Side::Debug;
    /// Position in the span of ranks.
    std::uint32_t rank = 0;
    NodeId node;

    friend bool operator==(const SideNode&, const SideNode&) = default;
};

inline const Graph& graphOf(const ComparedRank& rank, Side side)
{
    return side == Side::Debug ? rank.debug() : rank.bench();
}

/// Without partner, but no difference, see UnmatchedReason::OnlyInThisCut.
bool isOnlyInCut(const Matching& matching, Side side, NodeId node);

/// Partners, where nodes that nearly match (equal name, other shape, type or number of items) count as
/// partners, too: so that it can be said in what they differ. Without reasons.
Matching withCandidates(const Matching& matching);

/// The outermost node around `node`, or itself, that has no partner on the other side; `partners` is
/// Matching::benchOf or debugOf.
NodeId outermostUnmatched(const Graph& graph, const std::vector<std::optional<NodeId>>& partners,
                          NodeId node);

} // namespace pipescope::graph
