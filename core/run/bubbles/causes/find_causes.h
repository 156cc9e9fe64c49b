#pragma once

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/measured_run.h"

namespace pipescope {

/// What the steps of a run lose time by, the worst first, at most ten. A cause counts from 1 % of a step on;
/// transfers in general, without which no pipeline runs, from 8 % on. What the schedule leaves idle by itself
/// is no cause. Empty for a run without fault, and where every step is refused (refusedSteps()).
std::vector<Cause> findCauses(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
