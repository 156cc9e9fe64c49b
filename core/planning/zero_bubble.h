#pragma once

#include "core/planning/planned_blocks.h"

namespace pipescope {

/// The order of a stage in ZB-H1 or ZB-V, see plannedBlocks().
std::vector<PlannedBlock> zeroBubbleBlocks(const PlanShape& shape, Stage stage);

} // namespace pipescope
