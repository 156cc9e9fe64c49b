#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/diverge/dirt.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// A node where a divergence begins.
struct Onset
{
    /// In Dirt.
    std::uint32_t row = 0;
    SideNode node;
    Blame blame = Blame::Computation;
    /// See Dirt::ways.
    std::uint8_t ways = 0;
    /// Where it differs more than in identical layers.
    OnsetGain gain;
    /// The row of the first onset of the same operation, see Dirt::firstCalls.
    std::uint32_t firstCall = 0;

    /// False if it is the same operation, called again.
    bool isFirstCall() const { return firstCall == row; }

    /// The dirty nodes that can be reached from it, itself included. Where other onsets reach them, too, they
    /// may be theirs.
    std::uint32_t explained = 0;
    /// Of these, those that no other onset reaches.
    std::uint32_t explainedAlone = 0;
    /// explained / all dirty nodes.
    double share = 0;
    /// Without it, dirty nodes would be left that no other onset explains.
    bool isNeeded = false;
};

/// The onsets, in order of execution. Those that are needed are the smallest set that explains all dirty
/// nodes. The others (of Amplification) are faults downstream of others.
std::vector<Onset> findOnsets(const Dirt& dirt);

/// What is left once some onsets are accepted as known.
struct Remainder
{
    /// Dirty nodes that can be reached from accepted onsets, and those that can not.
    std::uint32_t explained = 0;
    std::uint32_t unexplained = 0;
    /// By row of Dirt: 1 if accepted onsets explain it.
    std::vector<std::uint8_t> isExplained;
    /// The onsets not accepted; `explained` counts only what the accepted ones do not explain.
    std::vector<Onset> onsets;
    /// Position in `onsets` of the one that explains most of what is left, the first of those; else an
    /// amplification. Empty if nothing is left.
    std::optional<std::size_t> next;
};

/// `accepted` are rows of Dirt; rows that are no onsets are accepted as well.
Remainder acceptOnsets(const Dirt& dirt, std::span<const std::uint32_t> accepted);

} // namespace pipescope::graph
