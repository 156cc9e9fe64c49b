#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// A block "FP" of type 0 or "BP" of type 1, as the schedules with one kind of work a block name them.
ScheduledBlock plainForward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase);
ScheduledBlock plainBackward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase);

/// All forwards (warm-up), then all backwards (cool-down).
std::vector<ScheduledBlock> gpipeBlocks(const ScheduleShape& shape, Stage stage);

/// P-1-s forwards of warm-up, then forward and backward in turn, then the remaining backwards.
std::vector<ScheduledBlock> oneForwardOneBackwardBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
