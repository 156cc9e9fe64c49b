#pragma once

#include "core/bubbles/causes/cause.h"
#include "core/bubbles/causes/measured_run.h"

namespace pipescope {

/// What each rank's late starts cost, by replay without them; and what the ranks with the first blocks of
/// their pipelines cost by beginning long after the host began the step: longer than those of other replicas,
/// or without others at all.
std::vector<Cause> lateStarts(const Trace& trace, const MeasuredRun& run);

/// What the gaps between each rank's blocks cost, by replay without them.
std::vector<Cause> launchGaps(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
