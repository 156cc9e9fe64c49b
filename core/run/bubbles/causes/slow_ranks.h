#pragma once

#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

/// How much longer each rank works than its peers of the same stage: 0.3 is 30 %; by TrackIndex. 0 for ranks
/// without peers, and for differences that chance may make.
std::vector<double> slownessOfRanks(const Trace& trace, const MeasuredRun& run);

/// Ranks that are slower than their peers, each with the peers' times as its repair; one cause where all
/// ranks of a host or of a pipeline are slower. Then those of outstanding stages, see outstandingStages().
std::vector<RepairableCause> slowRanks(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
