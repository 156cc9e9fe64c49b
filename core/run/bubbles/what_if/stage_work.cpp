#include "core/run/bubbles/what_if/stage_work.h"

#include "core/base/order_statistics.h"
#include "core/run/bubbles/step_graph/graph_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace pipescope {
namespace {

enum class DurationClass : std::uint8_t
{
    Forward,
    Backward,
    InputGradient,
    Weight,
    Overlap
};
constexpr std::size_t kDurationClassCount = 5;

std::optional<DurationClass> classOf(BlockKind kind, bool isSplit)
{
    switch (kind) {
    case BlockKind::Forward:
        return DurationClass::Forward;
    case BlockKind::Backward:
        return isSplit ? DurationClass::InputGradient : DurationClass::Backward;
    case BlockKind::Weight:
        return DurationClass::Weight;
    case BlockKind::Overlap:
        return DurationClass::Overlap;
    case BlockKind::Logits:
    case BlockKind::Other:
        break;
    }
    return {};
}

std::vector<std::int64_t> durationsOf(const MeasuredRun& run, std::size_t position, const ChangeCosts& change)
{
    const StepGraph& graph = run.graphs.graphs[position];
    ReplayCosts costs;
    for (std::size_t node = 0; node < graph.size(); ++node) {
        costs.duration.push_back(graph.end[node] - graph.begin[node]);
    }
    if (change) {
        change(position, costs);
    }
    return std::move(costs.duration);
}

/// Durations of one chunk of one stage.
using DurationsOfClasses = std::array<std::vector<std::int64_t>, kDurationClassCount>;

std::optional<std::int64_t> medianOf(DurationsOfClasses& durations, DurationClass durationClass)
{
    auto& values = durations[static_cast<std::size_t>(durationClass)];
    return values.empty() ? std::nullopt : std::optional(pipescope::medianOf(values));
}

class WorkCollector
{
public:
    /// `durations` are those of the graph's nodes, ns.
    void add(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works,
             const std::vector<std::int64_t>& durations)
    {
        const std::vector<bool> isSplit = splitBackwardsOf(trace, graph);
        for (std::uint32_t node = 0; node < graph.size(); ++node) {
            const auto& stage = graph.ranks[graph.rankOf[node]].stage;
            const auto durationClass = classOf(graph.kind[node], isSplit[node]);
            if (!stage || !durationClass) {
                continue;
            }
            const Work& work = works[graph.work[node].value];
            const std::int32_t chunk = hasForward(graph.kind[node]) ? work.forwardChunk : work.backwardChunk;
            m_isChunkUnknown = m_isChunkUnknown || chunk < 0;
            m_durations[stage->value][chunk][static_cast<std::size_t>(*durationClass)].push_back(
                durations[node]);
        }
    }

    /// `ways`: micro-batches go through one of so many chunks of a stage, or, if it is 1, through all.
    std::optional<MeasuredWork> measured(std::int32_t stages, std::int64_t ways)
    {
        if (m_isChunkUnknown) {
            return {};
        }
        MeasuredWork work;
        for (std::int32_t stage = 0; stage < stages; ++stage) {
            MeasuredStageWork& of = work.stages.emplace_back();
            for (auto& [chunk, durations] : m_durations[stage]) {
                if (!addChunk(durations, of)) {
                    return {};
                }
            }
            if (m_durations[stage].empty()) {
                return {};
            }
            of.forward /= ways;
            of.backward /= ways;
        }
        if (!m_weightShares.empty()) {
            work.weightShare = pipescope::medianOf(m_weightShares);
        }
        if (!m_overlaps.empty()) {
            work.overlap = pipescope::medianOf(m_overlaps);
        }
        return work;
    }

private:
    bool addChunk(DurationsOfClasses& durations, MeasuredStageWork& stage)
    {
        const auto forward = medianOf(durations, DurationClass::Forward);
        const auto inputGradient = medianOf(durations, DurationClass::InputGradient);
        const auto weight = medianOf(durations, DurationClass::Weight);
        auto backward = medianOf(durations, DurationClass::Backward);
        if (inputGradient && weight && *inputGradient + *weight > 0) {
            m_weightShares.push_back(static_cast<double>(*weight)
                                     / static_cast<double>(*inputGradient + *weight));
            backward = backward.value_or(*inputGradient + *weight);
        }
        if (!forward || !backward) {
            return false;
        }
        stage.forward += *forward;
        stage.backward += *backward;
        const auto overlap = medianOf(durations, DurationClass::Overlap);
        if (overlap && *forward + *backward > 0) {
            m_overlaps.push_back(static_cast<double>(*overlap) / static_cast<double>(*forward + *backward));
        }
        return true;
    }

    /// Indexed by stage, then chunk.
    std::map<std::int32_t, std::map<std::int32_t, DurationsOfClasses>> m_durations;
    /// What belongs to one micro-batch is not known then.
    bool m_isChunkUnknown = false;
    std::vector<double> m_weightShares;
    std::vector<double> m_overlaps;
};

std::int64_t usualTransfer(const UsualTransfers& transfers)
{
    std::vector<std::int64_t> times;
    for (const UsualTransfers::Pair& pair : transfers.pairs()) {
        if (pair.source != pair.target) {
            times.push_back(pair.usual.sendLag + pair.usual.startLag + pair.usual.move);
        }
    }
    return times.empty() ? 0 : std::max<std::int64_t>(0, pipescope::medianOf(times));
}

/// Whether most receives are posted when the block before has ended.
bool areReceivesLate(const std::vector<StepGraph>& graphs)
{
    std::int64_t posted = 0;
    std::int64_t late = 0;
    for (const StepGraph& graph : graphs) {
        for (const StepTransfer& transfer : graph.transfers) {
            if (transfer.post && transfer.post->after) {
                ++posted;
                const bool isBehind = graph.previous(transfer.consumer) == transfer.post->after;
                late += isBehind && transfer.post->isAfterEnd ? 1 : 0;
            }
        }
    }
    return 2 * late > posted;
}

} // namespace

std::optional<MeasuredWork> measuredWorkOf(const Trace& trace, const MeasuredRun& run,
                                           const ChangeCosts& change)
{
    if (!trace.schedule.stages || *trace.schedule.stages < 1) {
        return {};
    }
    WorkCollector collector;
    for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
        collector.add(trace, run.graphs.graphs[i], run.graphs.works, durationsOf(run, i, change));
    }
    constexpr std::int64_t kBothWays = 2;
    auto work = collector.measured(*trace.schedule.stages, trace.schedule.goesBothWays() ? kBothWays : 1);
    if (work) {
        work->transfer = usualTransfer(run.transfers);
        work->receivesLate = areReceivesLate(run.graphs.graphs);
    }
    return work;
}

PlanTimes planTimes(const MeasuredWork& work, double weightShare)
{
    PlanTimes times;
    for (const MeasuredStageWork& stage : work.stages) {
        const std::int64_t weight = std::llround(weightShare * static_cast<double>(stage.backward));
        times.stages.push_back({stage.forward, stage.backward - weight, weight});
    }
    times.transfer = work.transfer;
    times.receivesLate = work.receivesLate;
    times.overlap = work.overlap;
    return times;
}

} // namespace pipescope
