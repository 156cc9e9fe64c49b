#include "core/run/bubbles/what_if/what_if.h"

#include "core/base/enum_names.h"
#include "core/run/bubbles/what_if/played_schedules.h"
#include "core/run/bubbles/what_if/step_figures.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pipescope {
namespace {

WhatIf whatIf(WhatIfKind kind, const StepFigures& figures)
{
    WhatIf result;
    result.kind = kind;
    result.step = figures.step;
    result.idleOfTotal = figures.idleOfTotal;
    result.peakInFlight = figures.peakInFlight;
    return result;
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
        addReplay(WhatIfKind::EqualStages, withEqualStages(m_run, m_run.measuredTimes));
        addReplay(WhatIfKind::NoSlowRanks, withoutSlowRanks(m_run));
        addReplay(WhatIfKind::NoLatency, withLatency(m_run, 0));
        addSplit();
        addSchedules();
        return m_stop.stop_requested() ? std::nullopt : std::optional(std::move(m_ifs));
    }

private:
    void addReplay(WhatIfKind kind, const ChangeCosts& change)
    {
        m_ifs.steps.push_back(whatIf(kind, replayedFigures(m_trace, m_run, change, m_stop)));
    }

    void addSchedules()
    {
        const auto work = measuredWorkOf(m_trace, m_run);
        if (!work) {
            return;
        }
        for (const PlayableSchedule& schedule : playableSchedules(m_trace, *work)) {
            if (m_stop.stop_requested()) {
                return;
            }
            if (const auto plan = playedWith(m_trace, *work, schedule)) {
                WhatIf result = whatIf(WhatIfKind::Schedule, figuresOf(*plan));
                result.schedule = schedule.shape;
                result.isOwn = isOwnSchedule(m_trace.schedule, schedule.shape.kind);
                result.weightShare = schedule.weightShare;
                m_ifs.steps.push_back(result);
            }
        }
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
