#pragma once

#include "core/run/inference/blocks/observed_rank.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope {

/// The basis for conclusions about the order of blocks: kinds and labels of each rank's ranges by step,
/// without ranges that lie in or across another one.
struct ObservedRun
{
    /// The rule of msprof-analyze for DualPipeV decides which ranges count, see `observeRanges`.
    bool byDualPipeVRule = false;
    /// The number that records give the first micro-batch of a step. Labels count from it; those of schedules
    /// count from 0.
    std::int32_t firstMicroBatch = 0;
    /// Separate weight gradients, which a schedule may put anywhere, were left out.
    bool withoutWeights = false;
    std::vector<ObservedRank> ranks;
};

/// By the rule of msprof-analyze for DualPipeV a range counts if it begins after all earlier counted ones
/// have ended. By the other rule nested ranges and second tasks of a connection do not count, and what partly
/// overlaps an earlier range is doubtful. A block that is twenty times shorter than most of its kind is
/// doubtful too. Empty weight gradients do not count if the run was recorded with them, see
/// findEmptyWeights(). DualPipeV's rule is used if `isDualPipeV`, or if any message names an overlap of
/// forward and backward. After a stop request the remaining ranks have no blocks.
ObservedRun observeRanges(const Capture& capture, const StepAssignment& steps, bool isDualPipeV,
                          const std::stop_token& stop);

} // namespace pipescope
