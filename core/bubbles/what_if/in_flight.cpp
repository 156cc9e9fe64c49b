#include "core/bubbles/what_if/in_flight.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

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

/// How many of the rank's chunks a micro-batch goes through.
std::int32_t chunksOfMicroBatch(const Trace& trace, const StepGraph& graph, const GraphRank& rank,
                                const std::vector<Work>& works)
{
    if (trace.schedule.goesBothWays()) {
        return 1;
    }
    std::int32_t chunks = 1;
    for (std::uint32_t node = rank.firstNode; node < rank.endNode; ++node) {
        const Work& work = works[graph.work[node].value];
        chunks = std::max({chunks, work.forwardChunk + 1, work.backwardChunk + 1});
    }
    return chunks;
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

std::vector<InFlight> inFlightOf(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works)
{
    const std::vector<bool> isSplit = splitBackwardsOf(trace, graph);
    std::vector<InFlight> all;
    for (const GraphRank& rank : graph.ranks) {
        // Ends before begins at the same moment.
        std::vector<std::pair<std::int64_t, std::int32_t>> changes;
        for (std::uint32_t node = rank.firstNode; node < rank.endNode; ++node) {
            const BlockKind kind = graph.kind[node];
            if (hasForward(kind)) {
                changes.emplace_back(graph.begin[node], 1);
            }
            if (kind == BlockKind::Weight || (hasBackward(kind) && !isSplit[node])) {
                changes.emplace_back(graph.end[node], -1);
            }
        }
        std::ranges::sort(changes);
        std::int32_t count = 0;
        std::int32_t most = 0;
        InFlight& inFlight = all.emplace_back();
        for (const auto& [at, change] : changes) {
            count += change;
            if (count > most) {
                most = count;
                inFlight.peakAt = at;
            }
        }
        inFlight.peak = static_cast<double>(most) / chunksOfMicroBatch(trace, graph, rank, works);
    }
    return all;
}

} // namespace pipescope
