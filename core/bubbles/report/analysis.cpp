#include "core/bubbles/report/analysis.h"

#include "core/bubbles/path/slack.h"

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

} // namespace

std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, const std::stop_token& stop)
{
    auto run = measureRun(trace, stop);
    if (!run || stop.stop_requested()) {
        return std::nullopt;
    }
    BubbleAnalysis analysis{*std::move(run), {}, {}, {}, {}};
    analysis.steps = bubblesOf(trace, analysis.run.graphs);
    for (const StepGraph& graph : analysis.run.graphs.graphs) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        analysis.paths.push_back(pathOf(trace, graph, analysis.run.graphs.works));
    }
    analysis.causes = findCauses(trace, analysis.run);
    auto whatIfs = whatIfsOf(trace, analysis.run, stop);
    if (!whatIfs) {
        return std::nullopt;
    }
    analysis.whatIfs = *std::move(whatIfs);
    return analysis;
}

} // namespace pipescope
