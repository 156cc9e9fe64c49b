#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// DualPipeV: every stage holds one chunk of the way down the V and one of the way up, and overlaps the
/// forward of one with the backward of the other. Stage 0 owns the last virtual stage and its loss.
std::vector<ScheduledBlock> dualPipeVBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
