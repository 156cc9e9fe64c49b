#pragma once

#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

/// Virtual stages at the ends of the model that take longer than the others, each with the others' times as
/// its repair and the split of layers that would pay for it; else the stage that takes longest, with the mean
/// of all stages as the repair. Nothing where a single stage stands out: slowRanks() has that.
std::vector<RepairableCause> unequalStages(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
