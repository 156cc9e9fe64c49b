#include "core/run/bubbles/causes/find_causes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

/// A micro-batch is named if all ranks take longer for it by this.
constexpr double kSlowMicroBatch = 0.05;

/// What blocks of one micro-batch take of what they usually take, on one rank.
struct Times
{
    std::int64_t measured = 0;
    std::int64_t usual = 0;

    double ratio() const
    {
        return usual > 0 ? static_cast<double>(measured) / static_cast<double>(usual) : 1.0;
    }
};

/// Indexed by micro-batch and position of the rank; blocks of two micro-batches are left out.
std::map<std::int32_t, std::map<std::uint32_t, Times>> timesOfMicroBatches(
    const Trace& trace, const StepGraph& graph, const std::vector<UsualTime>& usual)
{
    std::map<std::int32_t, std::map<std::uint32_t, Times>> times;
    for (std::size_t node = 0; node < graph.size(); ++node) {
        if (graph.kind[node] == BlockKind::Overlap) {
            continue;
        }
        const BlockTable& blocks = trace.track(graph.ranks[graph.rankOf[node]].track).blocks;
        const BlockPart part = hasForward(graph.kind[node]) ? blocks.forward(graph.block[node])
                                                            : blocks.backward(graph.block[node]);
        if (part.microBatch) {
            Times& of = times[part.microBatch->value][graph.rankOf[node]];
            of.measured += graph.end[node] - graph.begin[node];
            of.usual += usual[graph.work[node].value].own;
        }
    }
    return times;
}

/// Finds the micro-batch that even the rank which suffers least by it takes longest for.
void nameMicroBatch(const Trace& trace, const MeasuredRun& run, Cause& cause)
{
    double most = 1.0 + kSlowMicroBatch;
    for (const std::size_t position : run.slowestGraphs()) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (const auto& [microBatch, ranks] : timesOfMicroBatches(trace, graph, run.times)) {
            double least = ranks.begin()->second.ratio();
            double sum = 0;
            for (const auto& [rank, times] : ranks) {
                least = std::min(least, times.ratio());
                sum += times.ratio();
            }
            if (ranks.size() == graph.ranks.size() && ranks.size() > 1 && least > most) {
                most = least;
                cause.microBatch = MicroBatch{microBatch};
                cause.worstStep = graph.step;
                cause.slower = sum / static_cast<double>(ranks.size()) - 1.0;
            }
        }
    }
}

RepairableCause delayOfAll(const MeasuredRun& run, CauseKind kind,
                           void (*takeAway)(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs))
{
    RepairableCause result;
    result.cause.kind = kind;
    result.repair.isOfGaps = true;
    result.repair.change = [&run, takeAway](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (std::uint32_t rank = 0; rank < graph.ranks.size(); ++rank) {
            takeAway(graph, rank, costs);
        }
    };
    return result;
}

} // namespace

RepairableCause microBatchJitter(const Trace& trace, const MeasuredRun& run)
{
    RepairableCause result;
    result.cause.kind = CauseKind::MicroBatchJitter;
    nameMicroBatch(trace, run, result.cause);
    result.repair.change = [&run](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (std::size_t node = 0; node < graph.size(); ++node) {
            costs.duration[node] = run.times[graph.work[node].value].own;
        }
    };
    return result;
}

RepairableCause transferJitter(const MeasuredRun& run)
{
    RepairableCause result;
    result.cause.kind = CauseKind::TransferJitter;
    result.repair.isOfGaps = true;
    result.repair.change = [&run](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
            const bool isPostIgnored = costs.transfer[i].isPostIgnored;
            costs.transfer[i] = run.transfers.costsOf(graph, graph.transfers[i]);
            costs.transfer[i].isPostIgnored = isPostIgnored;
        }
    };
    return result;
}

RepairableCause allLatency()
{
    RepairableCause result;
    result.cause.kind = CauseKind::SlowLinks;
    result.repair.isOfGaps = true;
    result.repair.change = [](std::size_t, ReplayCosts& costs) {
        // When receives are posted is no matter of links.
        for (TransferCosts& each : costs.transfer) {
            each = {0, 0, 0, each.postLag, each.isPostIgnored};
        }
    };
    return result;
}

RepairableCause allLateStarts(const MeasuredRun& run)
{
    return delayOfAll(run, CauseKind::LateStart, removeLateStart);
}

RepairableCause allLaunchGaps(const MeasuredRun& run)
{
    RepairableCause result = delayOfAll(run, CauseKind::LaunchGaps, removeLaunchGaps);
    result.cause.isUnrecorded = run.hasUntimed();
    return result;
}

RepairableCause exposedCommunication()
{
    RepairableCause result;
    result.cause.kind = CauseKind::ExposedCommunication;
    result.repair.isOfGaps = true;
    result.repair.change = [](std::size_t, ReplayCosts& costs) { std::ranges::fill(costs.collective, 0); };
    return result;
}

} // namespace pipescope
