#pragma once

#include "core/base/time.h"
#include "core/run/demo/simulation/pipeline_plan.h"

#include <vector>

namespace pipescope {

struct TransferTimes
{
    TimeSpan send;
    TimeSpan receive;
    TimeSpan data;
};

/// When everything of a plan happens.
struct PipelineTimes
{
    /// Indexed by stage and block.
    std::vector<std::vector<TimeSpan>> blocks;
    /// As in PipelinePlan::transfers.
    std::vector<TransferTimes> transfers;

    TimePoint end() const;
};

/// How long each block and each transfer takes, in the order of the plan.
struct PipelineDurations
{
    std::vector<std::vector<Duration>> blocks;
    std::vector<Duration> transfers;
};

/// Runs a plan from `start`: a block begins when its stage is free and its inputs have arrived. A receive is
/// posted when the block before the one that needs it begins. Sends delay no block, but those of one ordered
/// pair of stages run one after the other, as on one stream. `plan` must be free of deadlocks, as those of
/// runnable shapes are.
PipelineTimes simulatePipeline(const PipelinePlan& plan, const PipelineDurations& durations, TimePoint start);

} // namespace pipescope
