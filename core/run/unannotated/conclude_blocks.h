#pragma once

#include "core/base/time.h"
#include "core/base/user_text.h"
#include "core/run/unannotated/kernel_runs.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// The sends and receives of a rank in its pipeline.
struct RankTransfers
{
    /// When each send begins on the device, in order: behind the block that made its data.
    std::vector<TimePoint> sends;
    /// When each receive ends on the device, in order: before the block that needs its data.
    std::vector<TimePoint> receives;
};

/// A forward or backward that was not recorded as a range.
struct ConcludedBlock
{
    bool isBackward = false;
    /// From the begin of its first kernel to the end of its last one.
    TimeSpan device;
    /// From the launch of the first to that of the last.
    TimeSpan host;
    /// Row of the first kernel.
    std::uint32_t sourceRow = 0;
};

struct ConcludedBlocks
{
    /// In order of begin; empty where the evidence is thin.
    std::vector<ConcludedBlock> blocks;
    /// Why there are none.
    UserText refusal;
};

/// The blocks of a rank by its kernels and transfers. The thread that launched a kernel tells forwards from
/// backwards; a send ends a block; blocks of one kind that follow each other without a send have the number
/// of kernels that others have, and a receive for each. What the script's thread launches without a send, a
/// receive and a backward behind it is no block, such as the optimizer. Refuses unless there are as many
/// forwards as backwards, none of these before its forward, and as many transfers as a stage can have.
ConcludedBlocks concludeBlocks(LaunchedWork&& work, const RankTransfers& transfers);

} // namespace pipescope
