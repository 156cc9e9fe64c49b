#pragma once

#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

/// Ranks that start late, by replay without that.
std::vector<RepairableCause> lateStarts(const Trace& trace, const MeasuredRun& run);

/// Ranks with gaps between their blocks, by replay without those.
std::vector<RepairableCause> launchGaps(const Trace& trace, const MeasuredRun& run);

/// Ranks with the first blocks of their pipelines that begin long after the host began the step: longer than
/// those of other replicas, or without others at all. What lies before the first block cannot be replayed:
/// the costs are those leads.
std::vector<Cause> lateFirstBlocks(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
