#pragma once

#include "core/run/model/block.h"
#include "core/run/model/captures/capture.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// The ranges of one rank that follow one another on the device: nested and overlapping ones left out. Where
/// messages have two forms, one for the loss part and one for backwards, the loss part is of kind Logits.
struct BlockSequence
{
    struct Entry
    {
        BlockKind kind = BlockKind::Other;
        TimeSpan device;
        /// Position among the ranges of the capture.
        std::size_t range = 0;
    };

    std::vector<Entry> entries;
    /// See lostRanges(): steps may have too few blocks rather than too many.
    bool lostRanges = false;
};

BlockSequence blockSequence(const RankCapture& rank);

/// Where steps begin in a sequence.
struct StepCuts
{
    /// Positions among the entries; the first is 0.
    std::vector<std::size_t> begins;
    /// Deviation of the steps from the wanted number of forwards; 0 if all have it.
    std::uint32_t deviation = 0;
    /// Deviation of their backwards from their forwards.
    std::uint32_t imbalance = 0;
};

/// Cuts before forwards that follow another kind, such that steps have the given number of forwards. In every
/// schedule a step begins with a forward, and after its last forward there are only backwards, until there
/// are as many: so if nothing is missing there is only one solution. Otherwise the numbers come as close as
/// possible, and among several solutions the one with the longest gaps is taken. Empty for an empty sequence
/// and if no solution is close.
std::optional<StepCuts> cutByForwards(const BlockSequence& sequence, std::int64_t forwardsPerStep);

/// Cuts at gaps that are at least twice as long as all others where a step could begin (or, if it could not
/// begin anywhere else, as those within), if that makes steps of equal numbers of forwards and equal numbers
/// of backwards. A few blocks may be missing or extra where the gaps are eight times as long and the other
/// steps have as many backwards as forwards. Empty if the gaps do not show the steps.
std::optional<StepCuts> cutByGaps(const BlockSequence& sequence);

/// Forwards after which as many backwards have run for the first time and a step could begin or the sequence
/// ends: those of a step, except on a pipeline's last stage, which runs each backward at once.
std::optional<std::int64_t> forwardsUntilBalanced(const BlockSequence& sequence);

} // namespace pipescope
