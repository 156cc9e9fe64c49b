#include "core/run/bubbles/report/analysis.h"

#include "core/run/bubbles/path/slack.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

StepPath pathOf(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works)
{
    StepPath path;
    path.segments = criticalPath(graph);
    path.computeOfRanks.resize(graph.ranks.size());
    for (const PathSegment& segment : path.segments) {
        if (segment.kind == PathSegmentKind::Compute) {
            path.computeOfRanks[graph.rankOf[segment.node.value]] += segment.end - segment.begin;
        }
    }
    const std::vector<std::int64_t> slack = slackOf(graph);
    for (const GraphRank& rank : graph.ranks) {
        path.leastSlackOfRanks.push_back(
            *std::min_element(slack.begin() + rank.firstNode, slack.begin() + rank.endNode));
    }
    path.inFlightOfRanks = inFlightOf(trace, graph, works);
    return path;
}

/// Ranks without a host are taken as comparable.
bool isComparable(const Trace& trace, const PipelineGroup& group, const ClockSet& set,
                  const ClockFigures& clocks)
{
    std::optional<ClockIndex> first;
    return std::ranges::all_of(group.tracks, [&](TrackIndex track) {
        const ClockIndex clock = set.of(track);
        if (clock.value >= trace.hosts.size()) {
            return true;
        }
        first = first.value_or(clock);
        return clocks.areComparable(*first, clock);
    });
}

std::vector<PipelineGroupIndex> incomparableGroups(const Trace& trace, const ClockFigures& clocks)
{
    const ClockSet set(trace);
    std::vector<PipelineGroupIndex> groups;
    for (std::size_t i = 0; i < trace.groups.size(); ++i) {
        if (!isComparable(trace, trace.groups[i], set, clocks)) {
            groups.emplace_back(i);
        }
    }
    return groups;
}

/// Ranks without a host are taken as comparable.
std::vector<JoinedStep> joinsOf(const Trace& trace, const MeasuredRun& run, const ClockFigures& clocks)
{
    const ClockSet set(trace);
    return collectiveJoins(trace, run.graphs.graphs, [&](TrackIndex a, TrackIndex b) {
        const std::size_t hosts = trace.hosts.size();
        return set.of(a).value >= hosts || set.of(b).value >= hosts
               || clocks.areComparable(set.of(a), set.of(b));
    });
}

void leaveOut(const std::vector<PipelineGroupIndex>& groups, MeasuredRun& run)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < run.ladders.size(); ++i) {
        if (std::ranges::count(groups, run.graphs.graphs[i].group) == 0) {
            std::swap(run.graphs.graphs[kept], run.graphs.graphs[i]);
            std::swap(run.ladders[kept++], run.ladders[i]);
        }
    }
    run.graphs.graphs.erase(run.graphs.graphs.begin() + static_cast<std::ptrdiff_t>(kept),
                            run.graphs.graphs.end());
    run.ladders.erase(run.ladders.begin() + static_cast<std::ptrdiff_t>(kept), run.ladders.end());
}

} // namespace

bool isOnOneClock(const Trace& trace, const PipelineGroup& group, const ClockFigures& clocks)
{
    return isComparable(trace, group, ClockSet(trace), clocks);
}

std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, const std::stop_token& stop)
{
    return analyseBubbles(trace, solveClocks(trace), stop);
}

std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, ClockFigures clocks,
                                             const std::stop_token& stop)
{
    auto run = measureRun(trace, stop);
    if (!run || stop.stop_requested()) {
        return std::nullopt;
    }
    BubbleAnalysis analysis{*std::move(run)};
    analysis.clocks = std::move(clocks);
    analysis.groupsWithoutClock = incomparableGroups(trace, analysis.clocks);
    leaveOut(analysis.groupsWithoutClock, analysis.run);
    analysis.run.joined = joinsOf(trace, analysis.run, analysis.clocks);
    for (const JoinedStep& step : analysis.run.joined) {
        analysis.joinedPaths.push_back(criticalPath(step, analysis.run.graphs.graphs));
    }
    analysis.steps = bubblesOf(trace, analysis.run.graphs);
    for (const StepGraph& graph : analysis.run.graphs.graphs) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        analysis.paths.push_back(pathOf(trace, graph, analysis.run.graphs.works));
    }
    analysis.causes = findCauses(trace, analysis.run);
    analysis.refused = refusedSteps(trace, analysis.run);
    analysis.drifts =
        microBatchDrifts(trace, analysis.run.graphs, analysis.run.measuredTimes, analysis.run.ladders);
    analysis.lacksCollectives =
        trace.groups.size() > 1
        && std::ranges::all_of(trace.tracks, [](const Track& track) { return track.collectives.empty(); });
    analysis.links = linksOfRun(trace, analysis.run.graphs);
    auto whatIfs = whatIfsOf(trace, analysis.run, stop);
    if (!whatIfs) {
        return std::nullopt;
    }
    analysis.whatIfs = *std::move(whatIfs);
    return analysis;
}

} // namespace pipescope
