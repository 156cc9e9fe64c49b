#pragma once

#include "core/run/model/schedule_info.h"

#include <cstdint>

namespace pipescope {

/// A made-up run for trying the program out. The same options give the same databases.
struct DemoOptions
{
    ScheduleKind schedule = ScheduleKind::DualPipeV;
    /// Ranks = stages × data-parallel replicas.
    std::int32_t stages = 4;
    std::int32_t dataParallel = 2;
    std::int32_t microBatches = 12;
    std::int32_t chunks = 2;
    std::int32_t steps = 3;
    std::uint32_t seed = 1;
};

/// What really happens in the made-up run, to test against; times in ns on a clock without error.
struct DemoCounts
{
    std::uint64_t ranks = 0;
    std::uint64_t blocks = 0;
    std::uint64_t links = 0;
};

} // namespace pipescope
