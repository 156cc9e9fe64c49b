#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/bubbles/causes/stage_split.h"
#include "core/run/model/schedule_info.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// What is changed.
enum class WhatIfKind : std::uint8_t
{
    /// Every stage takes as long as the mean of all; by replay.
    EqualStages,
    /// With other layers on each stage, see WhatIfs::split; by replay.
    Split,
    /// Every rank takes as long as its peers; by replay.
    NoSlowRanks,
    /// Data is there as soon as it is made; by replay.
    NoLatency,
    /// Another schedule, or the run's own, played with the run's medians.
    Schedule
};

/// A step as it would be.
struct WhatIf
{
    WhatIfKind kind = WhatIfKind::EqualStages;
    /// Shape of Schedule.
    std::optional<ScheduleShape> schedule;
    /// The run has this schedule: what other schedules are to be compared with.
    bool isOwn = false;
    /// Mean over the steps, of the slowest pipeline; ns.
    std::int64_t step = 0;
    /// Idle time of all ranks by their windows, 0 … 1.
    double idleOfTotal = 0;
    /// Most micro-batches whose activations a rank keeps, see InFlight.
    double peakInFlight = 0;
    /// The share of a backward that was taken for its weight gradient: where that is not recorded apart, and
    /// the schedule needs it apart. Such a schedule is there with a third and with a half.
    std::optional<double> weightShare;
};

struct WhatIfs
{
    /// Mean over the steps, of the slowest pipeline; ns.
    std::int64_t measured = 0;
    std::vector<WhatIf> steps;
    /// With which layers stages would take the same; empty where they do within 1 %.
    std::optional<StageSplit> split;
};

/// Empty lists where the replay explains no step; no schedules where stages, micro-batches or medians are not
/// known. Linear. Empty after a stop request.
std::optional<WhatIfs> whatIfsOf(const Trace& trace, const MeasuredRun& run, const std::stop_token& stop);

/// "equal_stages", "split", "no_slow_ranks", "no_latency", "schedule": the names of the JSON.
std::string_view whatIfName(WhatIfKind kind);

} // namespace pipescope
