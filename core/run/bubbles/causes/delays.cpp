#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/find_causes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace pipescope {
namespace {

/// Causes that can cost no more than this share of a step are not replayed.
constexpr double kNegligible = 0.002;

bool isNegligible(std::int64_t ns, const StepGraph& graph)
{
    return static_cast<double>(ns) < kNegligible * static_cast<double>(graph.length());
}

/// The most that a rank's late start can cost.
std::int64_t latenessOf(const StepGraph& graph, const GraphRank& rank, const ReplayCosts& costs)
{
    std::int64_t late = costs.gap[rank.firstNode];
    for (const TransferIndex wait : graph.waitsOf(NodeIndex{rank.firstNode})) {
        const StepTransfer& transfer = graph.transfer(wait);
        if (transfer.post && !transfer.post->after) {
            late += std::max<std::int64_t>(0, transfer.postBegin - transfer.sendBegin);
        }
    }
    return late;
}

/// The most that the gaps of a rank can cost.
std::int64_t gapsOf(const StepGraph&, const GraphRank& rank, const ReplayCosts& costs)
{
    return std::accumulate(costs.gap.begin() + rank.firstNode + 1, costs.gap.begin() + rank.endNode,
                           std::int64_t{0});
}

using MostCost = std::int64_t (*)(const StepGraph& graph, const GraphRank& rank, const ReplayCosts& costs);
using TakeAway = void (*)(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs);

/// A cause for each rank that may be delayed by more than a negligible time in any step.
std::vector<RepairableCause> causesOf(const Trace& trace, const MeasuredRun& run, CauseKind kind,
                                      MostCost mostCost, TakeAway takeAway)
{
    std::map<TrackIndex, std::vector<std::size_t>> graphsOfTracks;
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        const StepGraph& graph = run.graphs.graphs[i];
        if (run.ladders[i].isRefused()) {
            continue;
        }
        const ReplayCosts measured = explainedCosts(graph);
        for (const GraphRank& rank : graph.ranks) {
            if (!isNegligible(mostCost(graph, rank, measured), graph)) {
                graphsOfTracks[rank.track].push_back(i);
            }
        }
    }
    std::vector<RepairableCause> causes;
    for (auto& [track, graphs] : graphsOfTracks) {
        RepairableCause& each = causes.emplace_back();
        each.cause.kind = kind;
        each.cause.ranks = {trace.track(track).rank};
        each.cause.stage = trace.track(track).stage;
        each.cause.isUnrecorded = kind == CauseKind::LaunchGaps && run.hasUntimed();
        each.repair.isOfGaps = true;
        each.repair.graphs = std::move(graphs);
        each.repair.change = [&run, takeAway, track = track](std::size_t graph, ReplayCosts& costs) {
            const StepGraph& delayed = run.graphs.graphs[graph];
            for (std::uint32_t rank = 0; rank < delayed.ranks.size(); ++rank) {
                if (delayed.ranks[rank].track == track) {
                    takeAway(delayed, rank, costs);
                }
            }
        };
    }
    return causes;
}

/// From the begin of the step on the host to the first block, on the rank that has it; empty if the host's
/// window is not recorded.
std::optional<std::int64_t> hostLead(const Trace& trace, const StepGraph& graph, TrackIndex track)
{
    const auto window = trace.track(track).hostWindowOf(graph.step);
    return window ? std::optional((graph.window.begin - window->begin).ns) : std::nullopt;
}

TrackIndex firstTrack(const StepGraph& graph)
{
    return graph.ranks[graph.rankOf[graph.order.front().value]].track;
}

/// For each step the shortest lead of all its pipelines, or nothing where there is only one.
std::map<StepIndex, std::int64_t> shortestLeads(const Trace& trace, const MeasuredRun& run)
{
    std::map<StepIndex, std::int64_t> shortest;
    if (trace.groups.size() < 2) {
        return shortest;
    }
    for (const StepGraph& graph : run.graphs.graphs) {
        if (const auto lead = hostLead(trace, graph, firstTrack(graph))) {
            const auto [place, isNew] = shortest.try_emplace(graph.step, *lead);
            place->second = std::min(place->second, *lead);
        }
    }
    return shortest;
}

} // namespace

std::vector<RepairableCause> lateStarts(const Trace& trace, const MeasuredRun& run)
{
    return causesOf(trace, run, CauseKind::LateStart, latenessOf, removeLateStart);
}

std::vector<RepairableCause> launchGaps(const Trace& trace, const MeasuredRun& run)
{
    return causesOf(trace, run, CauseKind::LaunchGaps, gapsOf, removeLaunchGaps);
}

std::vector<Cause> lateFirstBlocks(const Trace& trace, const MeasuredRun& run)
{
    // Up to this the lead is the host's usual way to its first launch.
    constexpr double kUsualLead = 0.02;
    const auto shortest = shortestLeads(trace, run);
    std::map<TrackIndex, CostSum> costs;
    for (const StepGraph& graph : run.graphs.graphs) {
        const TrackIndex track = firstTrack(graph);
        const auto lead = hostLead(trace, graph, track);
        const auto usual = shortest.find(graph.step);
        const std::int64_t late = lead ? *lead - (usual != shortest.end() ? usual->second : 0) : 0;
        if (static_cast<double>(late) > kUsualLead * static_cast<double>(graph.length())) {
            costs[track].add(graph, late);
        }
    }
    std::vector<Cause> causes;
    for (const auto& [track, sum] : costs) {
        Cause cause;
        cause.kind = CauseKind::LateStart;
        cause.ranks = {trace.track(track).rank};
        cause.stage = trace.track(track).stage;
        causes.push_back(sum.cause(cause, run.stepCount()));
    }
    return causes;
}

} // namespace pipescope
