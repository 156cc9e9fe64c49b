#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// DualPipe, with micro-batches that enter at both ends of the pipeline, half of them each (DeepSeek-V3
/// Technical Report, 2024, and the code published with it). Weight gradients are put off where that fills the
/// begin and the end of a step; the other backwards include theirs.
std::vector<ScheduledBlock> dualPipeBlocks(const ScheduleShape& shape, Stage stage);

/// Their number.
std::int64_t dualPipeBlockCount(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
