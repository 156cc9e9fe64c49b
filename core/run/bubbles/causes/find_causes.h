#pragma once

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

/// What the steps of a run lose time by, the worst first, at most ten. A cause counts from 1 % of a step on;
/// transfers in general, without which no pipeline runs, from 8 % on. What the schedule leaves idle by itself
/// is no cause. Empty for a run without fault, and where every step is refused (refusedSteps()).
std::vector<Cause> findCauses(const Trace& trace, const MeasuredRun& run);

/// Ranks that start late, by replay without that.
std::vector<RepairableCause> lateStarts(const Trace& trace, const MeasuredRun& run);

/// Ranks with gaps between their blocks, by replay without those.
std::vector<RepairableCause> launchGaps(const Trace& trace, const MeasuredRun& run);

/// Ranks with the first blocks of their pipelines that begin long after the host began the step: longer than
/// those of other replicas, or without others at all. What lies before the first block cannot be replayed:
/// the costs are those leads.
std::vector<Cause> lateFirstBlocks(const Trace& trace, const MeasuredRun& run);

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

/// Pairs of ranks whose data moves slower than between other pairs, of those within a host and those between
/// hosts each, with the others' median as their repair. Both directions of two ranks are one cause, and so
/// are all pairs from one host to another, where they are slow.
std::vector<RepairableCause> slowLinks(const Trace& trace, const MeasuredRun& run);

/// How much longer each rank works than its peers of the same stage: 0.3 is 30 %; by TrackIndex. 0 for ranks
/// without peers, and for differences that chance may make.
std::vector<double> slownessOfRanks(const Trace& trace, const MeasuredRun& run);

/// Ranks that are slower than their peers, each with the peers' times as its repair; one cause where all
/// ranks of a host or of a pipeline are slower. Then those of outstanding stages, see outstandingStages().
std::vector<RepairableCause> slowRanks(const Trace& trace, const MeasuredRun& run);

/// Virtual stages at the ends of the model that take longer than the others, each with the others' times as
/// its repair and the split of layers that would pay for it; else the stage that takes longest, with the mean
/// of all stages as the repair. Nothing where a single stage stands out: slowRanks() has that.
std::vector<RepairableCause> unequalStages(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
