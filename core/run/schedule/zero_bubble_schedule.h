#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// ZB-H1: forwards and backwards in the order of 1F1B, and each weight gradient s backwards after its own on
/// stage s (Qi et al., Zero Bubble Pipeline Parallelism, 2023).
std::vector<ScheduledBlock> zeroBubbleH1Blocks(const ScheduleShape& shape, Stage stage);

/// ZB-V, of the same group, for parts that take equally long. Of the micro-batches that a step of fewer than
/// 2P - 1 does not have, blocks are left out.
std::vector<ScheduledBlock> zeroBubbleVBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
