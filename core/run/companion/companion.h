#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"

#include <optional>
#include <vector>

namespace pipescope {

/// What the blocks of a companion are.
enum class CompanionKind : std::uint8_t
{
    /// The blocks of the run itself, as the replay of its ideal schedule has them.
    Ideal,
    /// Those of another run.
    OtherRun,
    /// Those of one step of the run itself, under others.
    OtherStep
};

/// Blocks to be shown beside those of a run, rank by rank.
struct Companion
{
    CompanionKind kind = CompanionKind::Ideal;
    /// Has the same tracks as the run, in the same order, with blocks only, and the same steps.
    TracePointer trace;
    /// The block of the run that each block stands beside, by track and block of the companion; empty where
    /// the run has none.
    std::vector<std::vector<std::optional<BlockIndex>>> partners;
    /// The step that the blocks are of, for OtherStep.
    std::optional<StepIndex> step{};

    std::optional<BlockIndex> partnerOf(TrackIndex track, BlockIndex block) const
    {
        return partners[track.value][block.value];
    }

    /// The block that stands beside a block of the run. Linear in blocks of the track.
    std::optional<BlockIndex> besideOf(TrackIndex track, BlockIndex block) const;
};

/// What is shown below the rows: "ideal schedule", "run before", "step 3".
UserText companionName(const Companion& companion);

/// How much later a block of the run begins, and ends, than the one of the companion beside it.
struct CompanionDelay
{
    Duration begin;
    Duration end;

    bool operator==(const CompanionDelay&) const = default;
};

CompanionDelay delayOf(const Trace& run, const Companion& companion, TrackIndex track, BlockIndex block,
                       BlockIndex beside);

} // namespace pipescope
