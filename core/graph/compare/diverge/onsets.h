#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/diverge/divergent_nodes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// A node where a divergence begins.
struct Onset
{
    /// In DivergentNodes.
    std::uint32_t row = 0;
    SideNode node;
    Blame blame = Blame::Computation;
    /// See DivergentNodes::ways.
    std::uint8_t ways = 0;
    /// Where it differs more than in identical layers.
    OnsetGain gain;
    /// The row of the first onset of the same operation, see DivergentNodes::firstCalls.
    std::uint32_t firstCall = 0;

    /// False if it is the same operation, called again.
    bool isFirstCall() const { return firstCall == row; }

    /// The divergent nodes that can be reached from it, itself included. Where other onsets reach them, too,
    /// they may be theirs.
    std::uint32_t explained = 0;
    /// How many of these no other onset reaches.
    std::uint32_t explainedAlone = 0;
    /// explained / all divergent nodes.
    double share = 0;
    /// Without it, divergent nodes would be left that no other onset explains.
    bool isNeeded = false;
};

/// The onsets, in order of execution. Those that are needed are the smallest set that explains all divergent
/// nodes. The others (of Amplification) are faults downstream of others.
std::vector<Onset> findOnsets(const DivergentNodes& divergent);

/// What is left once some onsets are accepted as known.
struct Remainder
{
    /// Divergent nodes that can be reached from accepted onsets, and those that can not.
    std::uint32_t explained = 0;
    std::uint32_t unexplained = 0;
    /// Indexed by row of DivergentNodes: 1 if accepted onsets explain it.
    std::vector<std::uint8_t> isExplained;
    /// The onsets not accepted; `explained` counts only what the accepted ones do not explain.
    std::vector<Onset> onsets;
    /// Position in `onsets` of the one that explains most of what is left, the first of those; else an
    /// amplification. Empty if nothing is left.
    std::optional<std::size_t> next;
};

/// `accepted` are rows of DivergentNodes; rows that are no onsets are accepted as well.
Remainder acceptOnsets(const DivergentNodes& divergent, std::span<const std::uint32_t> accepted);

} // namespace pipescope::graph
