#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/planning/play_plan.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// What one micro-batch takes on one stage, all of its chunks together: medians over all ranks, steps and
/// micro-batches, ns.
struct MeasuredStageWork
{
    std::int64_t forward = 0;
    /// With the weight gradient.
    std::int64_t backward = 0;
};

/// What schedules are played with.
struct MeasuredWork
{
    /// Indexed by stage.
    std::vector<MeasuredStageWork> stages;
    /// What of a backward is its weight gradient: median over the stages that record it as a block of its
    /// own; empty where none does.
    std::optional<double> weightShare;
    /// Median over pairs of ranks of the time from a block's end to its data on the other rank, ns.
    std::int64_t transfer = 0;
    /// See PlanTimes::receivesLate: most receives are seen to be posted behind the block before.
    bool receivesLate = false;
    /// See PlanTimes::overlap; 1 without overlapped blocks.
    double overlap = 1.0;
};

/// Empty where a stage has no forwards or no backwards, or stages or virtual stages are not known. Linear but
/// for sorting. Of a change the durations apply; it must not look at other costs.
std::optional<MeasuredWork> measuredWorkOf(const Trace& trace, const MeasuredRun& run,
                                           const ChangeCosts& change = {});

/// With this share of each backward as its weight gradient.
PlanTimes planTimes(const MeasuredWork& work, double weightShare);

} // namespace pipescope
