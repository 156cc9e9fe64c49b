#pragma once

#include "core/run/bubbles/causes/find_causes.h"
#include "core/run/bubbles/causes/refused_steps.h"
#include "core/run/bubbles/idle/bubble_figures.h"
#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/path/link_figures.h"
#include "core/run/bubbles/replay/micro_batch_drift.h"
#include "core/run/bubbles/what_if/in_flight.h"
#include "core/run/bubbles/what_if/what_if.h"
#include "core/run/clock/solve_clocks.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// What makes one pipeline's step as long as it is.
struct StepPath
{
    std::vector<PathSegment> segments;
    /// Indexed by position of the rank in the graph, ns: how long its blocks run on the path, and the least
    /// slack of its blocks.
    std::vector<std::int64_t> computeOfRanks;
    std::vector<std::int64_t> leastSlackOfRanks;
    /// Indexed by position of the rank in the graph.
    std::vector<InFlight> inFlightOfRanks;
};

/// Everything that is known of where a run's time goes.
struct BubbleAnalysis
{
    MeasuredRun run;
    std::vector<StepBubble> steps = {};
    /// Indexed by position of the graph.
    std::vector<StepPath> paths = {};
    /// Indexed by position of the joined step: the path through all its pipelines.
    std::vector<std::vector<PathSegment>> joinedPaths = {};
    /// The worst first.
    std::vector<Cause> causes = {};
    /// What nothing is concluded from.
    std::vector<RefusedStep> refused = {};
    WhatIfs whatIfs = {};
    std::vector<MicroBatchDrift> drifts = {};
    LinksOfRun links = {};
    /// Several pipelines must reduce their gradients, but no rank has a collective: they are not recorded.
    bool lacksCollectives = false;
    /// Those that the trace was brought onto one clock by.
    ClockFigures clocks = {};
    /// Pipelines whose hosts' clocks cannot be compared: their figures would be wrong, and are left out.
    std::vector<PipelineGroupIndex> groupsWithoutClock = {};
};

/// `trace` must be on one clock, see buildStepGraphs(); `clocks` says how it was brought onto it. Linear in
/// blocks and links for runs with few slow ranks: each rank or pair that may cost time is replayed. Empty
/// after a stop request.
std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, ClockFigures clocks,
                                             const std::stop_token& stop);

/// The same for a trace that is on one clock as it is.
std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, const std::stop_token& stop);

/// Whether the clocks of the hosts of a pipeline can be compared. Ranks without a host do not count.
bool isOnOneClock(const Trace& trace, const PipelineGroup& group, const ClockFigures& clocks);

} // namespace pipescope
