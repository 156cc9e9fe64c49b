#include "core/run/bubbles/causes/measured_run.h"

#include <algorithm>
#include <utility>

namespace pipescope {

bool MeasuredRun::hasUntimed() const
{
    return std::ranges::any_of(graphs.graphs, &StepGraph::hasUntimed);
}

ReplayCosts MeasuredRun::costsOfWork(std::size_t graph) const
{
    ReplayCosts costs = explainedCosts(graphs.graphs[graph]);
    if (graphs.graphs[graph].hasUntimed) {
        std::ranges::fill(costs.gap, 0);
        std::ranges::fill(costs.collective, 0);
    }
    return costs;
}

std::int64_t MeasuredRun::lengthOfWork(std::size_t graph) const
{
    return replay(graphs.graphs[graph], costsOfWork(graph)).length;
}

std::int64_t MeasuredRun::stepCount() const
{
    std::int64_t count = 0;
    for (std::size_t i = 0; i < graphs.graphs.size(); ++i) {
        count += i == 0 || graphs.graphs[i].step != graphs.graphs[i - 1].step ? 1 : 0;
    }
    return count;
}

std::vector<std::size_t> MeasuredRun::slowestGraphs() const
{
    std::vector<std::size_t> slowest;
    for (std::size_t i = 0; i < graphs.graphs.size(); ++i) {
        const StepGraph& graph = graphs.graphs[i];
        if (ladders[i].isRefused()) {
            continue;
        }
        if (slowest.empty() || graphs.graphs[slowest.back()].step != graph.step) {
            slowest.push_back(i);
        } else if (graph.length() > graphs.graphs[slowest.back()].length()) {
            slowest.back() = i;
        }
    }
    return slowest;
}

LossLadder MeasuredRun::lossesOfSteps() const
{
    LossLadder losses;
    for (const std::size_t i : slowestGraphs()) {
        losses.add(ladders[i]);
    }
    return losses;
}

namespace {

void judgeStages(const Trace& trace, MeasuredRun& run)
{
    run.measuredTimes = run.times;
    run.heavy = heavyStagesOf(run.graphs, run.times);
    run.stageTimes = stageTimesOf(run.graphs, run.times, {});
    run.outstanding = outstandingStages(trace, stageTimesOf(run.graphs, run.times, run.heavy.extraOfWork));
    if (run.outstanding) {
        takeOthersAsPeers(run.graphs, *run.outstanding, run.times);
    }
}

} // namespace

std::optional<MeasuredRun> measureRun(const Trace& trace, const std::stop_token& stop)
{
    auto graphs = buildStepGraphs(trace, stop);
    return graphs ? measureRun(trace, *std::move(graphs), stop) : std::nullopt;
}

std::optional<MeasuredRun> measureRun(const Trace& trace, StepGraphs graphs, const std::stop_token& stop)
{
    std::vector<UsualTime> times = usualTimesOf(graphs, stop);
    if (times.size() != graphs.works.size()) {
        return std::nullopt;
    }
    UsualTransfers transfers(graphs);
    MeasuredRun run{std::move(graphs), std::move(times), {}, {}, {}, {}, std::move(transfers), {}, {}};
    judgeStages(trace, run);
    for (const StepGraph& graph : run.graphs.graphs) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        run.ladders.push_back(lossLadderOf(graph, run.times, run.transfers));
    }
    return run;
}

} // namespace pipescope
