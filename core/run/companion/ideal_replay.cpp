#include "core/run/companion/ideal_replay.h"

#include "core/run/companion/companion_maker.h"

#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// What is left behind it are the split of the stages, the latency and the schedule itself.
constexpr LossRung kLastTakenAway = LossRung::SlowRanks;

using BlocksOfTracks = std::vector<std::vector<CompanionBlock>>;

void addReplayed(const Trace& trace, const StepGraph& graph, const ReplayCosts& costs, BlocksOfTracks& all)
{
    const ReplayedStep step = replay(graph, costs);
    for (const GraphRank& rank : graph.ranks) {
        const BlockTable& blocks = trace.track(rank.track).blocks;
        for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
            const Duration moved{step.begin[i] - step.first - graph.begin[i]};
            const TimePoint begin = blocks.span(graph.block[i]).begin + moved;
            all[rank.track.value].push_back(
                {{begin, begin + Duration{costs.duration[i]}}, graph.block[i], graph.step, graph.block[i]});
        }
    }
}

} // namespace

std::optional<Companion> idealReplay(const Trace& trace, const MeasuredRun& run, const std::stop_token& stop)
{
    BlocksOfTracks blocks(trace.tracks.size());
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        if (!run.ladders[i].isRefused()) {
            const StepGraph& graph = run.graphs.graphs[i];
            addReplayed(trace, graph, costsWithout(kLastTakenAway, graph, run.times, run.transfers), blocks);
        }
    }
    CompanionMaker maker(trace, trace);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        maker.setBlocks(TrackIndex{i}, TrackIndex{i}, std::exchange(blocks[i], {}));
    }
    return maker.finish(CompanionKind::Ideal);
}

} // namespace pipescope
