#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/planning/play_plan.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope {

/// A step as it is, or as it would be.
struct StepFigures
{
    /// Mean over the steps, of the slowest pipeline; ns.
    std::int64_t step = 0;
    /// Idle time of all ranks by their windows, 0 … 1.
    double idleOfTotal = 0;
    /// Most micro-batches whose activations a rank keeps, see InFlight.
    double peakInFlight = 0;

    bool operator==(const StepFigures&) const = default;
};

/// Every stage takes as long as the mean of all. The run and `times` must outlive these changes.
ChangeCosts withEqualStages(const MeasuredRun& run, const std::vector<UsualTime>& times);
/// Every rank takes as long as its peers.
ChangeCosts withoutSlowRanks(const MeasuredRun& run);
/// Transfers and their posting take so many times as long; with 0 data is there as soon as it is made.
ChangeCosts withLatency(const MeasuredRun& run, double factor);

/// Replays the slowest pipeline of each step with other costs. What the replay is shorter by, the measured
/// step is taken to be shorter by. Without a change what was measured; all 0 where the replay explains no
/// step, and after a stop request. Linear.
StepFigures replayedFigures(const Trace& trace, const MeasuredRun& run, const ChangeCosts& change,
                            const std::stop_token& stop);

/// Those of a schedule that was played.
StepFigures figuresOf(const PlayedPlan& plan);

} // namespace pipescope
