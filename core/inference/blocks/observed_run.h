#pragma once

#include "core/inference/blocks/observed_rank.h"
#include "core/inference/steps/steps.h"
#include "core/model/captures/capture.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope {

/// What the blocks' order is concluded from: the kinds and labels of each rank's ranges by step, without
/// those that lie in or across another one.
struct ObservedRun
{
    /// The rule of msprof-analyze for DualPipeV decides which ranges count, see `observeRanges`.
    bool byDualPipeVRule = false;
    /// What records call the first micro-batch of a step: labels are counted from it, as those of schedules
    /// are from 0.
    std::int32_t firstMicroBatch = 0;
    /// Weight gradients of their own, which a schedule may put anywhere, were left out.
    bool withoutWeights = false;
    std::vector<ObservedRank> ranks;
};

/// By the rule of msprof-analyze for DualPipeV a range counts if it begins after all earlier counted ones
/// have ended. By the other rule nested ranges and second tasks of a connection do not count, and what partly
/// overlaps an earlier range is doubtful. Doubtful is also a block that is twenty times shorter than most of
/// its kind. Empty weight gradients do not count, see findEmptyWeights(), where they are how the run was
/// recorded. DualPipeV's rule is used if `isDualPipeV`, or if any message names an overlap of forward and
/// backward. After a stop request the remaining ranks have no blocks.
ObservedRun observeRanges(const Capture& capture, const StepAssignment& steps, bool isDualPipeV,
                          const std::stop_token& stop);

} // namespace pipescope
