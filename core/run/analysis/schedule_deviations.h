#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// How a block stands to the order that the schedule asks of its stage.
enum class ScheduleDeviation : std::uint8_t
{
    None,
    /// Blocks that the schedule has before it are not there.
    AfterMissing,
    /// The schedule has it earlier or later.
    OtherOrder,
    /// The schedule has no such block in a step, or not so often.
    NotScheduled
};
constexpr std::size_t kScheduleDeviationCount = 4;

/// By track and block. None for blocks without a step, micro-batch or virtual stage, and where the schedule
/// or the rank's stage is not known. Of blocks in another order as few as possible are named. n log n.
std::vector<std::vector<ScheduleDeviation>> scheduleDeviations(const Trace& trace);

} // namespace pipescope
