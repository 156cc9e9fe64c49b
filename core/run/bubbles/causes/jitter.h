#pragma once

#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

// Causes of all ranks together; each is there whether it costs anything or not.

/// Blocks of a rank take different times. Names the micro-batch that takes longer on all stages, if one does.
RepairableCause microBatchJitter(const Trace& trace, const MeasuredRun& run);

/// Transfers between the same ranks take different times.
RepairableCause transferJitter(const MeasuredRun& run);

/// Data takes time on its way.
RepairableCause allLatency();

RepairableCause allLateStarts(const MeasuredRun& run);
RepairableCause allLaunchGaps(const MeasuredRun& run);

/// Ranks are in collectives between their blocks, and work on nothing.
RepairableCause exposedCommunication();

} // namespace pipescope
