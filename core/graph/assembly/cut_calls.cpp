#include "core/graph/assembly/cut_calls.h"

#include "core/graph/communication/call_reader.h"
#include "core/graph/merge/reductions.h"
#include "core/graph/merge/stages/join.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

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

/// What a node without partner is; empty if it is no communication.
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
