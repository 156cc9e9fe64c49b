#pragma once

#include "core/bubbles/causes/cause.h"
#include "core/bubbles/causes/measured_run.h"

namespace pipescope {

/// How much longer each rank works than its peers of the same stage: 0.3 is 30 %; by TrackIndex. 0 for ranks
/// without peers, and for differences that chance may make.
std::vector<double> slownessOfRanks(const Trace& trace, const MeasuredRun& run);

/// Ranks that are slower than their peers, each with what that costs by replay with the peers' times. Where a
/// whole pipeline is slower, its ranks are one cause.
std::vector<Cause> slowRanks(const Trace& trace, const MeasuredRun& run);

/// In a run of a single replica, the stage that alone takes longer than all others, which agree: its ranks
/// are slow, or it has more layers. Empty where no stage stands out, or where ranks have peers.
std::optional<Cause> outstandingRank(const Trace& trace, const MeasuredRun& run);

/// How long each stage's work takes, by what the same work takes in the mean of all stages: 1.1 is 10 %
/// longer. By stage.
std::vector<std::pair<Stage, double>> stageTimes(const MeasuredRun& run);

} // namespace pipescope
