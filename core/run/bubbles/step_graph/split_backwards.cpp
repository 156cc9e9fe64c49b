#include "core/run/bubbles/step_graph/split_backwards.h"

#include <set>
#include <tuple>

namespace pipescope {
namespace {

/// Rank's position, micro-batch, virtual stage; -1 for what is not known.
using PartKey = std::tuple<std::uint32_t, std::int32_t, std::int32_t>;

PartKey backwardOf(const Trace& trace, const StepGraph& graph, std::uint32_t node)
{
    const std::uint32_t rank = graph.rankOf[node];
    const BlockPart part = trace.track(graph.ranks[rank].track).blocks.backward(graph.block[node]);
    return {rank, part.microBatch ? part.microBatch->value : -1,
            part.virtualStage ? part.virtualStage->value : -1};
}

} // namespace

std::vector<bool> splitBackwardsOf(const Trace& trace, const StepGraph& graph)
{
    std::set<PartKey> weights;
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (graph.kind[node] == BlockKind::Weight) {
            weights.insert(backwardOf(trace, graph, node));
        }
    }
    std::vector<bool> isSplit(graph.size(), false);
    for (std::uint32_t node = 0; node < graph.size() && !weights.empty(); ++node) {
        isSplit[node] = hasBackward(graph.kind[node]) && weights.contains(backwardOf(trace, graph, node));
    }
    return isSplit;
}

} // namespace pipescope
