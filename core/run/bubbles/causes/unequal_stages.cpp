#include "core/run/bubbles/causes/find_causes.h"

#include <algorithm>
#include <set>

namespace pipescope {
namespace {

bool isOf(const Work& work, VirtualStage stage)
{
    return work.forwardStage == stage.value || work.backwardStage == stage.value;
}

std::vector<Rank> ranksOf(const Trace& trace, const MeasuredRun& run, VirtualStage stage)
{
    std::set<Rank> ranks;
    for (const Work& work : run.graphs.works) {
        if (isOf(work, stage)) {
            ranks.insert(trace.track(work.track).rank);
        }
    }
    return {ranks.begin(), ranks.end()};
}

RepairableCause heavyCause(const Trace& trace, const MeasuredRun& run, const HeavyStage& heavy)
{
    RepairableCause result;
    result.cause.kind = CauseKind::UnequalStages;
    result.cause.heavyStage = heavy;
    result.cause.ranks = ranksOf(trace, run, heavy.stage);
    result.cause.slower = std::max(heavy.forward, heavy.backward) - 1.0;
    result.cause.split = stageSplitOf(run);
    for (const Work& work : run.graphs.works) {
        if (isOf(work, heavy.stage)) {
            result.cause.stage = work.stage;
        }
    }
    result.repair.change = [&run, stage = heavy.stage](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (std::size_t node = 0; node < graph.size(); ++node) {
            const std::size_t work = graph.work[node].value;
            const auto now = static_cast<double>(run.measuredTimes[work].peers);
            if (isOf(run.graphs.works[work], stage) && now > 0) {
                const double kept = 1.0 - static_cast<double>(run.heavy.extraOfWork[work]) / now;
                costs.duration[node] =
                    static_cast<std::int64_t>(static_cast<double>(costs.duration[node]) * kept);
            }
        }
    };
    return result;
}

RepairableCause slowestStage(const Trace& trace, const MeasuredRun& run,
                             const std::pair<Stage, double>& slowest)
{
    RepairableCause result;
    result.cause.kind = CauseKind::UnequalStages;
    result.cause.stage = slowest.first;
    result.cause.slower = slowest.second - 1.0;
    for (const Track& track : trace.tracks) {
        if (track.stage == slowest.first) {
            result.cause.ranks.push_back(track.rank);
        }
    }
    result.repair.change = [&run](std::size_t position, ReplayCosts& costs) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (std::size_t node = 0; node < graph.size(); ++node) {
            const UsualTime& usual = run.times[graph.work[node].value];
            if (usual.peers > 0) {
                costs.duration[node] = static_cast<std::int64_t>(static_cast<double>(costs.duration[node])
                                                                 * static_cast<double>(usual.stages)
                                                                 / static_cast<double>(usual.peers));
            }
        }
    };
    return result;
}

} // namespace

std::vector<RepairableCause> unequalStages(const Trace& trace, const MeasuredRun& run)
{
    std::vector<RepairableCause> causes;
    for (const HeavyStage& heavy : run.heavy.found) {
        causes.push_back(heavyCause(trace, run, heavy));
    }
    const auto slowest =
        std::ranges::max_element(run.stageTimes, {}, [](const auto& each) { return each.second; });
    if (causes.empty() && !run.outstanding && slowest != run.stageTimes.end()) {
        causes.push_back(slowestStage(trace, run, *slowest));
    }
    return causes;
}

} // namespace pipescope
