#pragma once

#include "core/run/model/block.h"
#include "core/run/model/collectives/collective_table.h"

#include <span>
#include <vector>

namespace pipescope {

/// Gives each collective of a rank the step of the last of the rank's blocks that began before it, since
/// gradients are reduced after the blocks that made them; none before the first block. Both in any order.
void assignCollectiveSteps(std::span<const Block> blocks, std::vector<Collective>& collectives);

} // namespace pipescope
