#pragma once

#include "core/run/bubbles/causes/repairs.h"
#include "core/run/difference/noise.h"
#include "core/run/difference/run_difference.h"

#include <utility>
#include <vector>

namespace pipescope {

/// Differences are told from noise where chance makes fewer than one of so many in a whole comparison.
constexpr double kChanceOfAny = 0.001;
/// What costs less of a step than this is not shown.
constexpr double kLeastShareOfStep = 0.001;

/// A change, and what undoes it in the run after.
struct UndoableChange
{
    RunChange change;
    Repair undo;
};

/// Two sides with what is known of both.
struct ComparedSides
{
    const RunSide& before;
    const RunSide& after;
    const AlignedRanks& ranks;
    /// ns
    std::int64_t stepBefore = 0;
};

/// Work that takes longer or shorter, of single ranks, stages or all.
std::vector<UndoableChange> workChanges(const ComparedSides& sides);

/// Pairs of ranks whose messages take longer or shorter, in both directions where they do alike.
std::vector<UndoableChange> transferChanges(const ComparedSides& sides);

/// Rungs of the ladder that neither of them explains.
std::vector<RunChange> lossChanges(const ComparedSides& sides);

/// Schedule, micro-batches, order of blocks.
void compareShapes(const ComparedSides& sides, RunDifference& difference);

/// The blocks of a single step that differ by more than most do.
std::vector<BlockChange> blockChanges(const ComparedSides& sides);

/// A relative change and its standard error.
struct ChangeEstimate
{
    double relative = 0;
    double error = 0;
};

/// Whether two numbers are so near that they are one change: 5 % and 6 % longer.
bool areAlikeChanges(const ChangeEstimate& first, const ChangeEstimate& second);

} // namespace pipescope
