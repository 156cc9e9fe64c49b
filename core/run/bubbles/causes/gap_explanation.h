#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/bubbles/idle/idle_accounting.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// What made a rank wait.
enum class GapOrigin : std::uint8_t
{
    /// Blocks that took longer than their kind of work usually does on their rank.
    LongBlocks,
    /// A rank that is slower than its peers.
    SlowRank,
    /// A stage that takes longer than the mean of the stages.
    HeavyStage,
    /// Data that was longer on its way than usual between its ranks.
    SlowTransfers,
    /// A rank in collectives.
    Collectives,
    /// Blocks that were launched later than they could.
    LateLaunches,
    /// Time in which nothing says what a rank waited for.
    Unexplained,
    /// Nothing on the way took unusually long: the schedule makes the rank wait.
    Schedule
};

/// One rank on the way back from a gap to its origin.
struct GapHop
{
    Rank rank;
    /// The block that the next rank waited for.
    NodeIndex block;
    /// From that block's end to the moment at which the data is there, ns.
    std::int64_t transfer = 0;
};

/// Why a rank was idle before a block, back to what made it so.
struct GapExplanation
{
    GapIdle idle;
    /// The way that data took, from the rank waited for on; empty where the reason lies on the rank itself.
    std::vector<GapHop> way;
    GapOrigin origin = GapOrigin::Schedule;
    /// Where the origin is, and the part of it that lasts longest; empty for the schedule.
    std::optional<Rank> rank;
    std::optional<NodeIndex> block;
    /// How much longer than usual all of the origin took on the way, ns.
    std::int64_t longer = 0;
};

/// Follows the measured path back from the block, until what was unusual on it explains half of the gap, or
/// the step begins. `graph` is one of the run's. Linear in the blocks of the step.
GapExplanation explainGap(const MeasuredRun& run, const StepGraph& graph, NodeIndex block);

} // namespace pipescope
