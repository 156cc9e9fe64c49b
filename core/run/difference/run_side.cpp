#include "core/run/difference/run_side.h"

#include "core/run/bubbles/report/analysis.h"
#include "core/run/difference/rank_place.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

std::map<RankPlace, TrackIndex> placesOf(const RunSide& side, bool isByPlace)
{
    std::map<RankPlace, TrackIndex> places;
    for (const StepGraph& graph : side.run.graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            places.try_emplace(rankPlaceOf(side.trace, side.trace.track(rank.track), isByPlace), rank.track);
        }
    }
    return places;
}

} // namespace

std::optional<RunSide> measureSide(const Trace& trace, const ClockFigures& clocks,
                                   std::optional<StepIndex> step, const std::stop_token& stop)
{
    auto graphs = buildStepGraphs(trace, stop);
    if (!graphs) {
        return std::nullopt;
    }
    std::vector<PipelineGroupIndex> withoutClock;
    for (std::size_t i = 0; i < trace.groups.size(); ++i) {
        if (!isOnOneClock(trace, trace.groups[i], clocks)) {
            withoutClock.emplace_back(i);
        }
    }
    std::erase_if(graphs->graphs, [&](const StepGraph& graph) {
        return (step && graph.step != *step) || std::ranges::count(withoutClock, graph.group) > 0;
    });
    auto run = measureRun(trace, *std::move(graphs), stop);
    if (!run) {
        return std::nullopt;
    }
    RunSide side{trace, *std::move(run), {}, std::move(withoutClock)};
    side.refused = refusedSteps(trace, side.run);
    return side;
}

std::optional<RunSide> measureSide(const Trace& trace, std::optional<StepIndex> step,
                                   const std::stop_token& stop)
{
    return measureSide(trace, solveClocks(trace), step, stop);
}

AlignedRanks alignRanks(const RunSide& before, const RunSide& after)
{
    const bool isByPlace = haveSamePipelines(before.trace, after.trace);
    const auto ofBefore = placesOf(before, isByPlace);
    const auto ofAfter = placesOf(after, isByPlace);
    AlignedRanks aligned;
    for (const auto& [place, track] : ofBefore) {
        const Track& own = before.trace.track(track);
        if (const auto other = ofAfter.find(place); other != ofAfter.end()) {
            aligned.pairs.push_back({track, other->second, own.rank, own.stage});
        } else {
            aligned.onlyBefore.push_back(own.rank);
        }
    }
    for (const auto& [place, track] : ofAfter) {
        if (!ofBefore.contains(place)) {
            aligned.onlyAfter.push_back(after.trace.track(track).rank);
        }
    }
    std::ranges::sort(aligned.pairs, {}, &AlignedRank::rank);
    std::ranges::sort(aligned.onlyBefore);
    std::ranges::sort(aligned.onlyAfter);
    aligned.ofBefore.resize(before.trace.tracks.size());
    aligned.ofAfter.resize(after.trace.tracks.size());
    for (std::size_t i = 0; i < aligned.pairs.size(); ++i) {
        aligned.ofBefore[aligned.pairs[i].before.value] = i;
        aligned.ofAfter[aligned.pairs[i].after.value] = i;
    }
    return aligned;
}

} // namespace pipescope
