#pragma once

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/measured_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// How steps would be without one cause: what changes in the costs that a graph is replayed with.
struct Repair
{
    ChangeCosts change;
    /// The graphs that it changes anything in, in rising order; all where it is empty.
    std::vector<std::size_t> graphs;
    /// It changes gaps and transfers, not work. Without recorded messages the two are replayed apart, see
    /// MeasuredRun::costsOfWork().
    bool isOfGaps = false;
};

/// What a repair, or several together, would save.
struct Saving
{
    /// Time of a step, which lasts as long as its slowest pipeline; mean over the steps, ns.
    std::int64_t ofStep = 0;
    /// That of the slowest pipelines' windows, 0 … 1.
    double shareOfStep = 0;
    /// Share of their windows that the repaired pipelines would save if they were alone.
    double shareOfPipelines = 0;
    /// Where pipelines gain most.
    std::optional<StepIndex> worstStep;
};

/// A cause and what would take it away.
struct RepairableCause
{
    Cause cause;
    Repair repair;
};

/// Each repair by itself. Refused steps are left out. Linear in the graphs that each one changes.
std::vector<Saving> savingsOf(const MeasuredRun& run, std::span<const RepairableCause> causes);

/// All of them together, by one replay.
Saving savingOfAll(const MeasuredRun& run, std::span<const RepairableCause> causes);

} // namespace pipescope
