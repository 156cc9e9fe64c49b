#include "core/run/bubbles/what_if/what_if.h"

#include "core/base/enum_names.h"
#include "core/run/bubbles/what_if/in_flight.h"
#include "core/run/bubbles/what_if/stage_work.h"
#include "core/run/planning/plan_shape.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace pipescope {
namespace {

/// What a weight gradient takes of a backward where that is not recorded: public models lie in between.
constexpr std::array kWeightShares{1.0 / 3.0, 1.0 / 2.0};

using ChangeCosts = std::function<void(const StepGraph&, ReplayCosts&)>;

std::int64_t scaledBy(std::int64_t ns, std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<std::int64_t>(static_cast<double>(ns) * static_cast<double>(part)
                                                 / static_cast<double>(whole))
                     : ns;
}

class WhatIfMaker
{
public:
    WhatIfMaker(const Trace& trace, const MeasuredRun& run, const std::stop_token& stop)
        : m_trace(trace)
        , m_run(run)
        , m_stop(stop)
        , m_slowest(run.slowestGraphs())
    { }

    std::optional<WhatIfs> make()
    {
        if (m_slowest.empty()) {
            return WhatIfs{};
        }
        for (const std::size_t i : m_slowest) {
            m_ifs.measured += m_run.graphs.graphs[i].length();
        }
        m_ifs.measured /= static_cast<std::int64_t>(m_slowest.size());
        addReplay(WhatIfKind::EqualStages, [this](const StepGraph& graph, ReplayCosts& costs) {
            scaleWork(graph, m_run.measuredTimes, &UsualTime::stages, &UsualTime::peers, costs);
        });
        addReplay(WhatIfKind::NoSlowRanks, [this](const StepGraph& graph, ReplayCosts& costs) {
            scaleWork(graph, m_run.times, &UsualTime::peers, &UsualTime::own, costs);
        });
        addReplay(WhatIfKind::NoLatency, [](const StepGraph&, ReplayCosts& costs) {
            std::ranges::fill(costs.transfer, TransferCosts{0, 0, 0, 0, true});
        });
        addSplit();
        addSchedules();
        return m_stop.stop_requested() ? std::nullopt : std::optional(std::move(m_ifs));
    }

private:
    static void scaleWork(const StepGraph& graph, const std::vector<UsualTime>& times,
                          std::int64_t UsualTime::*wanted, std::int64_t UsualTime::*now, ReplayCosts& costs)
    {
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const UsualTime& usual = times[graph.work[i].value];
            costs.duration[i] = scaledBy(costs.duration[i], usual.*wanted, usual.*now);
        }
    }

    /// What the replay with other costs is shorter by, the measured step is taken to be shorter by.
    void addReplay(WhatIfKind kind, const ChangeCosts& change)
    {
        WhatIf& result = m_ifs.steps.emplace_back();
        result.kind = kind;
        double idle = 0;
        for (const std::size_t i : m_slowest) {
            if (m_stop.stop_requested()) {
                return;
            }
            const StepGraph& graph = m_run.graphs.graphs[i];
            ReplayCosts costs = m_run.costsOfWork(i);
            change(graph, costs);
            const std::int64_t saved = m_run.lengthOfWork(i) - replay(graph, costs).length;
            const std::int64_t length = std::max<std::int64_t>(1, graph.length() - saved);
            result.step += length;
            const auto busy = static_cast<double>(
                std::accumulate(costs.duration.begin(), costs.duration.end(), std::int64_t{0}));
            idle += 1.0 - busy / (static_cast<double>(length) * static_cast<double>(graph.ranks.size()));
            for (const InFlight& each : inFlightOf(m_trace, graph, m_run.graphs.works)) {
                result.peakInFlight = std::max(result.peakInFlight, each.peak);
            }
        }
        result.step /= static_cast<std::int64_t>(m_slowest.size());
        result.idleOfTotal = std::max(0.0, idle / static_cast<double>(m_slowest.size()));
    }

    std::int32_t chunksToTry() const
    {
        const auto own = m_trace.schedule.shape();
        return own && own->kind == ScheduleKind::Interleaved ? own->chunks : 2;
    }

    bool isOwn(ScheduleKind kind) const
    {
        const auto own = m_trace.schedule.kind();
        return m_trace.schedule.hasFreeWeights
                   ? kind == ScheduleKind::ZeroBubbleH1 && own == ScheduleKind::OneForwardOneBackward
                   : own == kind;
    }

    /// Without interleaving, training scripts receive when they are about to use it; with it, they receive
    /// ahead. What the run itself does holds for schedules of its sort.
    bool receivesLate(ScheduleKind kind, const MeasuredWork& work) const
    {
        const bool isSimple = kind == ScheduleKind::GPipe || kind == ScheduleKind::OneForwardOneBackward;
        const bool isOwnSimple = isOwn(ScheduleKind::GPipe) || isOwn(ScheduleKind::OneForwardOneBackward);
        return isSimple == isOwnSimple ? work.receivesLate : isSimple;
    }

    void addSchedules()
    {
        const auto measured = m_trace.schedule.microBatches ? measuredWorkOf(m_trace, m_run) : std::nullopt;
        if (!measured) {
            return;
        }
        for (const ScheduleKind kind : kPlayedKinds) {
            ScheduleShape shape =
                planShape(kind, *m_trace.schedule.stages, *m_trace.schedule.microBatches, chunksToTry());
            if (const auto own = m_trace.schedule.shape(); own && own->kind == ScheduleKind::DualPipeV) {
                shape.weightGradients = own->weightGradients;
            }
            if (!checkPlan(shape) || m_stop.stop_requested()) {
                continue;
            }
            MeasuredWork work = *measured;
            work.receivesLate = receivesLate(kind, work);
            if (work.weightShare || !needsWeights(shape)) {
                addSchedule(shape, planTimes(work, work.weightShare.value_or(0)), {});
                continue;
            }
            for (const double share : kWeightShares) {
                addSchedule(shape, planTimes(work, share), share);
            }
        }
    }

    static bool needsWeights(const ScheduleShape& shape)
    {
        return splitsBackwards(shape.kind) || overlapsBlocks(shape.kind);
    }

    void addSchedule(const ScheduleShape& shape, const PlanTimes& times, std::optional<double> weightShare)
    {
        const auto plan = playPlan(shape, times);
        if (!plan) {
            return;
        }
        WhatIf result;
        result.kind = WhatIfKind::Schedule;
        result.schedule = shape;
        result.isOwn = isOwn(shape.kind);
        result.step = plan->length;
        result.idleOfTotal = plan->idleOfTotal();
        result.peakInFlight = plan->peakInFlight();
        result.weightShare = weightShare;
        m_ifs.steps.push_back(result);
    }

    /// What the replay of the split is shorter by.
    void addSplit()
    {
        m_ifs.split = stageSplitOf(m_run);
        if (m_ifs.split) {
            WhatIf& result = m_ifs.steps.emplace_back();
            result.kind = WhatIfKind::Split;
            result.step = std::max<std::int64_t>(1, m_ifs.measured - m_ifs.split->saved);
            const auto equal = std::ranges::find(m_ifs.steps, WhatIfKind::EqualStages, &WhatIf::kind);
            result.peakInFlight = equal->peakInFlight;
            result.idleOfTotal = idleWith(result.step);
        }
    }

    /// Idle time of a step of this length, in which all ranks together work as long as now.
    double idleWith(std::int64_t step) const
    {
        double idle = 0;
        for (const std::size_t i : m_slowest) {
            const ReplayCosts costs = m_run.costsOfWork(i);
            const auto busy = static_cast<double>(
                std::accumulate(costs.duration.begin(), costs.duration.end(), std::int64_t{0}));
            const auto ranks = static_cast<double>(m_run.graphs.graphs[i].ranks.size());
            idle += 1.0 - busy / (static_cast<double>(step) * ranks);
        }
        return std::max(0.0, idle / static_cast<double>(m_slowest.size()));
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    const std::stop_token& m_stop;
    std::vector<std::size_t> m_slowest;
    WhatIfs m_ifs;
};

} // namespace

std::string_view whatIfName(WhatIfKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<WhatIfKind>>({
        {WhatIfKind::EqualStages, "equal_stages"},
        {WhatIfKind::Split, "split"},
        {WhatIfKind::NoSlowRanks, "no_slow_ranks"},
        {WhatIfKind::NoLatency, "no_latency"},
        {WhatIfKind::Schedule, "schedule"},
    });
    return nameOf(kNames, kind);
}

std::optional<WhatIfs> whatIfsOf(const Trace& trace, const MeasuredRun& run, const std::stop_token& stop)
{
    return WhatIfMaker(trace, run, stop).make();
}

} // namespace pipescope
