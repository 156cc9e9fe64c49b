#include "core/run/bubbles/what_if/in_flight.h"

#include "core/run/bubbles/step_graph/graph_blocks.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

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

std::vector<std::vector<InFlightChange>> inFlightCurves(const Trace& trace, const StepGraph& graph,
                                                        const std::vector<Work>& works)
{
    const std::vector<bool> isSplit = splitBackwardsOf(trace, graph);
    std::vector<std::vector<InFlightChange>> curves;
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
        const double chunks = chunksOfMicroBatch(trace, graph, rank, works);
        std::int32_t count = 0;
        auto& curve = curves.emplace_back();
        for (const auto& [at, change] : changes) {
            count += change;
            curve.push_back({at, count / chunks});
        }
    }
    return curves;
}

std::vector<InFlight> inFlightOf(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works)
{
    std::vector<InFlight> all;
    for (const auto& curve : inFlightCurves(trace, graph, works)) {
        InFlight& inFlight = all.emplace_back();
        for (const InFlightChange& change : curve) {
            if (change.kept > inFlight.peak) {
                inFlight = {change.kept, change.at};
            }
        }
    }
    return all;
}

} // namespace pipescope
