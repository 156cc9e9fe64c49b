#include "core/graph/compare/diverge/compared_rank.h"

namespace pipescope::graph {

Matching withCandidates(const Matching& matching)
{
    Matching result;
    result.benchOf = matching.benchOf;
    result.debugOf = matching.debugOf;
    for (std::size_t node = 0; node < matching.debugReasons.size(); ++node) {
        const std::optional<NodeId> candidate = matching.debugReasons[node].candidate;
        const UnmatchedReason reason = matching.debugReasons[node].reason;
        const bool isSamePlace =
            reason == UnmatchedReason::InputCountDiffers || reason == UnmatchedReason::OutputCountDiffers
            || reason == UnmatchedReason::TypeDiffers || reason == UnmatchedReason::ShapeDiffers;
        if (isSamePlace && candidate && candidate->value < result.debugOf.size() && !result.benchOf[node]
            && !result.debugOf[candidate->value])
        {
            result.benchOf[node] = candidate;
            result.debugOf[candidate->value] = NodeId(node);
        }
    }
    return result;
}

bool isOnlyInCut(const Matching& matching, Side side, NodeId node)
{
    const auto& reasons = side == Side::Debug ? matching.debugReasons : matching.benchReasons;
    return reasons[node.value].reason == UnmatchedReason::OnlyInThisCut;
}

NodeId outermostUnmatched(const Graph& graph, const std::vector<std::optional<NodeId>>& partners, NodeId node)
{
    NodeId outermost = node;
    for (auto parent = graph.node(node).parent; parent && *parent != Graph::kRoot;
         parent = graph.node(*parent).parent)
    {
        const bool isUnmatched = parent->value >= partners.size() || !partners[parent->value];
        const NodeKind kind = graph.node(*parent).kind;
        if (!isUnmatched) {
            break;
        }
        if (kind != NodeKind::Collection && kind != NodeKind::Unplaced) {
            outermost = *parent;
        }
    }
    return outermost;
}

} // namespace pipescope::graph
