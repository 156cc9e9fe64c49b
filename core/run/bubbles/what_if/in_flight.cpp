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

/// Moves the curve of one rank and step to the rank's own clock.
void appendKept(const Trace& recorded, const StepGraph& graph, const GraphRank& rank,
                const std::vector<InFlightChange>& curve, std::vector<KeptFrom>& kept)
{
    if (curve.empty()) {
        return;
    }
    const BlockTable& blocks = recorded.track(rank.track).blocks;
    const TimePoint zero =
        blocks.span(graph.block[rank.firstNode]).begin - Duration{graph.begin[rank.firstNode]};
    const auto append = [&](TimePoint at, double value) {
        // Of one moment the last change counts.
        if (!kept.empty() && at <= kept.back().at) {
            kept.back().kept = value;
        } else {
            kept.push_back({at, value});
        }
    };
    for (const InFlightChange& change : curve) {
        append(zero + Duration{change.at}, change.kept);
    }
    if (curve.back().kept != 0) {
        append(zero + Duration{graph.end[rank.endNode - 1]}, 0);
    }
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

std::vector<std::vector<KeptFrom>> inFlightTimesOf(const Trace& recorded, const StepGraphs& graphs)
{
    std::vector<std::vector<KeptFrom>> kept(recorded.tracks.size());
    for (const StepGraph& graph : graphs.graphs) {
        const auto curves = inFlightCurves(recorded, graph, graphs.works);
        for (std::size_t i = 0; i < curves.size(); ++i) {
            const GraphRank& rank = graph.ranks[i];
            appendKept(recorded, graph, rank, curves[i], kept[rank.track.value]);
        }
    }
    return kept;
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
