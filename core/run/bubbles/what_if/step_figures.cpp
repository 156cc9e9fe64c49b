#include "core/run/bubbles/what_if/step_figures.h"

#include "core/run/bubbles/what_if/in_flight.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pipescope {
namespace {

std::int64_t scaledBy(std::int64_t ns, std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<std::int64_t>(static_cast<double>(ns) * static_cast<double>(part)
                                                 / static_cast<double>(whole))
                     : ns;
}

void scaleWork(const StepGraph& graph, const std::vector<UsualTime>& times, std::int64_t UsualTime::*wanted,
               std::int64_t UsualTime::*now, ReplayCosts& costs)
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const UsualTime& usual = times[graph.work[i].value];
        costs.duration[i] = scaledBy(costs.duration[i], usual.*wanted, usual.*now);
    }
}

void scaleTransfers(double factor, const StepGraph& graph, std::vector<TransferCosts>& transfers)
{
    const auto scaled = [factor](std::int64_t ns) { return std::llround(factor * static_cast<double>(ns)); };
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        TransferCosts& costs = transfers[i];
        // Receives before the first block are late by the rank's start.
        const auto& post = graph.transfers[i].post;
        const bool isAtStart = post && !post->after;
        costs = {scaled(costs.sendLag), scaled(costs.startLag), scaled(costs.move),
                 isAtStart ? costs.postLag : scaled(costs.postLag), costs.isPostIgnored};
    }
}

} // namespace

ChangeCosts withEqualStages(const MeasuredRun& run, const std::vector<UsualTime>& times)
{
    return [&run, &times](std::size_t graph, ReplayCosts& costs) {
        scaleWork(run.graphs.graphs[graph], times, &UsualTime::stages, &UsualTime::peers, costs);
    };
}

ChangeCosts withoutSlowRanks(const MeasuredRun& run)
{
    return [&run](std::size_t graph, ReplayCosts& costs) {
        scaleWork(run.graphs.graphs[graph], run.times, &UsualTime::peers, &UsualTime::own, costs);
    };
}

ChangeCosts withLatency(const MeasuredRun& run, double factor)
{
    return [&run, factor](std::size_t graph, ReplayCosts& costs) {
        if (factor <= 0) {
            std::ranges::fill(costs.transfer, TransferCosts{0, 0, 0, 0, true});
        } else {
            scaleTransfers(factor, run.graphs.graphs[graph], costs.transfer);
        }
    };
}

StepFigures replayedFigures(const Trace& trace, const MeasuredRun& run, const ChangeCosts& change,
                            const std::stop_token& stop)
{
    StepFigures figures;
    const std::vector<std::size_t> slowest = run.slowestGraphs();
    double idle = 0;
    for (const std::size_t i : slowest) {
        if (stop.stop_requested()) {
            return {};
        }
        const StepGraph& graph = run.graphs.graphs[i];
        ReplayCosts costs = run.costsOfWork(i);
        std::int64_t length = graph.length();
        if (change) {
            change(i, costs);
            const std::int64_t saved = run.lengthOfWork(i) - replay(graph, costs).length;
            length = std::max<std::int64_t>(1, length - saved);
        }
        figures.step += length;
        const auto busy = static_cast<double>(
            std::accumulate(costs.duration.begin(), costs.duration.end(), std::int64_t{0}));
        idle += 1.0 - busy / (static_cast<double>(length) * static_cast<double>(graph.ranks.size()));
        for (const InFlight& each : inFlightOf(trace, graph, run.graphs.works)) {
            figures.peakInFlight = std::max(figures.peakInFlight, each.peak);
        }
    }
    if (!slowest.empty()) {
        figures.step /= static_cast<std::int64_t>(slowest.size());
        figures.idleOfTotal = std::max(0.0, idle / static_cast<double>(slowest.size()));
    }
    return figures;
}

StepFigures figuresOf(const PlayedPlan& plan)
{
    return {plan.length, plan.idleOfTotal(), plan.peakInFlight()};
}

} // namespace pipescope
