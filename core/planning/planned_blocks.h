#pragma once

#include "core/model/block.h"
#include "core/planning/plan_shape.h"

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

/// What a stage runs in one step, in order. The shape must have passed checkPlan(). GPipe, 1F1B, interleaved
/// and DualPipeV as scheduledBlocks() has them, without the loss parts of their own. ZB-H1 runs forwards and
/// backwards in the order of 1F1B, and each weight gradient s backwards after its own on stage s (Qi et al.,
/// Zero Bubble Pipeline Parallelism, 2023). ZB-V is the schedule of the same group's paper on V-shaped
/// schedules for equally long parts; of the micro-batches that a short step does not have, blocks are left
/// out.
std::vector<PlannedBlock> plannedBlocks(const PlanShape& shape, Stage stage);

/// On which stage a virtual stage is.
Stage stageOfPlan(const PlanShape& shape, VirtualStage virtualStage);

} // namespace pipescope
