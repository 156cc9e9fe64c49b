#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/bubbles/causes/refused_steps.h"
#include "core/run/clock/solve_clocks.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// One of two runs, or one step of it, measured for a comparison.
struct RunSide
{
    const Trace& trace;
    MeasuredRun run;
    std::vector<RefusedStep> refused;
    /// Pipelines whose hosts' clocks cannot be compared; they are left out.
    std::vector<PipelineGroupIndex> groupsWithoutClock = {};
};

/// Of a trace on one clock, as `clocks` says; of one step where it is given. Empty after a stop request.
std::optional<RunSide> measureSide(const Trace& trace, const ClockFigures& clocks,
                                   std::optional<StepIndex> step, const std::stop_token& stop);

/// The same for a trace that is on one clock as it is.
std::optional<RunSide> measureSide(const Trace& trace, std::optional<StepIndex> step,
                                   const std::stop_token& stop);

/// A rank of the one run and that of the other one that has its place.
struct AlignedRank
{
    TrackIndex before;
    TrackIndex after;
    Rank rank;
    std::optional<Stage> stage;
};

/// Which ranks of two runs are compared. Only those with blocks count.
struct AlignedRanks
{
    /// In order of rank.
    std::vector<AlignedRank> pairs;
    std::vector<Rank> onlyBefore;
    std::vector<Rank> onlyAfter;

    /// By track of either side the position of its pair; empty for tracks without one.
    std::vector<std::optional<std::size_t>> ofBefore;
    std::vector<std::optional<std::size_t>> ofAfter;
};

/// By place in the pipelines where both runs have pipelines of the same sizes, else by rank.
AlignedRanks alignRanks(const RunSide& before, const RunSide& after);

} // namespace pipescope
