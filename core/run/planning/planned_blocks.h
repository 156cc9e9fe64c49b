#pragma once

#include "core/run/model/block.h"
#include "core/run/planning/plan_shape.h"

#include <vector>

namespace pipescope {

/// A block that a stage is to run.
struct PlannedBlock
{
    /// Forward, Backward, Weight or Overlap.
    BlockKind kind = BlockKind::Forward;
    /// Both parts of an overlap; else the one that the kind says. Always complete.
    BlockPart forward;
    BlockPart backward;
    /// Its weight gradient is a block of its own.
    bool isSplit = false;
    Phase phase = Phase::Unknown;
};

/// What a stage runs in one step, in order: scheduledBlocks() without the loss parts of their own. The shape
/// must have passed checkPlan().
std::vector<PlannedBlock> plannedBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
