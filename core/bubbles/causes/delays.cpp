#include "core/bubbles/causes/delays.h"

#include "core/bubbles/causes/cost_sum.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace pipescope {
namespace {

/// Causes that can cost no more than this share of a step are not replayed.
constexpr double kNegligible = 0.002;

using CostsOfRanks = std::map<TrackIndex, CostSum>;

bool isNegligible(std::int64_t ns, const StepGraph& graph)
{
    return static_cast<double>(ns) < kNegligible * static_cast<double>(graph.length());
}

std::vector<Cause> causesOf(const Trace& trace, const MeasuredRun& run, CauseKind kind,
                            const CostsOfRanks& costs)
{
    std::vector<Cause> causes;
    for (const auto& [track, sum] : costs) {
        Cause cause;
        cause.kind = kind;
        cause.ranks = {trace.track(track).rank};
        cause.stage = trace.track(track).stage;
        cause.isUnrecorded = kind == CauseKind::LaunchGaps && run.hasUntimed();
        causes.push_back(sum.cause(cause, run.stepCount()));
    }
    return causes;
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

/// By step the shortest lead of all its pipelines, or nothing where there is only one.
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

CostsOfRanks lateFirstRanks(const Trace& trace, const MeasuredRun& run)
{
    // Up to this the lead is the host's usual way to its first launch.
    constexpr double kUsualLead = 0.02;
    const auto shortest = shortestLeads(trace, run);
    CostsOfRanks costs;
    for (const StepGraph& graph : run.graphs.graphs) {
        const TrackIndex track = firstTrack(graph);
        const auto lead = hostLead(trace, graph, track);
        const auto usual = shortest.find(graph.step);
        const std::int64_t late = lead ? *lead - (usual != shortest.end() ? usual->second : 0) : 0;
        if (static_cast<double>(late) > kUsualLead * static_cast<double>(graph.length())) {
            costs[track].add(graph, late);
        }
    }
    return costs;
}

} // namespace

std::vector<Cause> lateStarts(const Trace& trace, const MeasuredRun& run)
{
    CostsOfRanks costs;
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        const StepGraph& graph = run.graphs.graphs[i];
        const ReplayCosts measured = explainedCosts(graph);
        for (std::uint32_t rank = 0; rank < graph.ranks.size() && !run.ladders[i].isRefused(); ++rank) {
            if (!isNegligible(latenessOf(graph, graph.ranks[rank], measured), graph)) {
                ReplayCosts onTime = measured;
                removeLateStart(graph, rank, onTime);
                costs[graph.ranks[rank].track].add(graph, savedBy(graph, run.ladders[i].lengths[1], onTime));
            }
        }
    }
    std::vector<Cause> causes = causesOf(trace, run, CauseKind::LateStart, costs);
    const auto firsts = causesOf(trace, run, CauseKind::LateStart, lateFirstRanks(trace, run));
    causes.insert(causes.end(), firsts.begin(), firsts.end());
    return causes;
}

std::vector<Cause> launchGaps(const Trace& trace, const MeasuredRun& run)
{
    CostsOfRanks costs;
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        const StepGraph& graph = run.graphs.graphs[i];
        const ReplayCosts measured = explainedCosts(graph);
        for (std::uint32_t rank = 0; rank < graph.ranks.size() && !run.ladders[i].isRefused(); ++rank) {
            const auto first = measured.gap.begin() + graph.ranks[rank].firstNode + 1;
            const auto last = measured.gap.begin() + graph.ranks[rank].endNode;
            if (!isNegligible(std::accumulate(first, last, std::int64_t{0}), graph)) {
                ReplayCosts launched = measured;
                removeLaunchGaps(graph, rank, launched);
                costs[graph.ranks[rank].track].add(graph,
                                                   savedBy(graph, run.ladders[i].lengths[1], launched));
            }
        }
    }
    return causesOf(trace, run, CauseKind::LaunchGaps, costs);
}

} // namespace pipescope
