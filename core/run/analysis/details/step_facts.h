#pragma once

#include "core/run/analysis/details/describe.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// A rank's part in a step. Times are on its own host's clock.
struct RankStep
{
    TrackIndex track;
    /// The block that begins first, and the block that ends last.
    BlockIndex first;
    BlockIndex last;
    TimeSpan span;
    std::uint64_t blocks = 0;
    /// Time in which any of them runs.
    Duration busy;
};

/// The ranks that have blocks of a step, in their order; rows outside pipelines are left out. Cost: the
/// blocks that lie in the time of the step.
std::vector<RankStep> ranksOfStep(const Trace& trace, StepIndex step);

/// Everything known about a step, as rows for users: number, duration from the first to the last block, host
/// window, ranks, blocks, the ranks with most and least work, and the times on each host where there are
/// several. Empty for a step that the trace does not have.
std::vector<DetailRow> describe(const Trace& trace, StepIndex step);

} // namespace pipescope
