#pragma once

#include "core/graph/compare/verdicts/node_verdict.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Which items of the divergent nodes of one rank differ, and which items they were compared with.
struct ItemDirt
{
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    /// By item of the debug graph, see difference::; 0 for items that do not differ, or were not looked at.
    std::vector<std::uint8_t> ways;
    /// How much, see ItemVerdict::multiple.
    std::vector<float> multiples;
    /// And how much it can well be, where only statistics tell: uncorrelated noise of relative size d moves
    /// the norm by d²/2 only.
    std::vector<float> plausible;
    /// By item of the debug graph and of the bench graph; kNone where there is none, or the node was not
    /// looked at.
    std::vector<std::uint32_t> benchItemOf;
    std::vector<std::uint32_t> debugItemOf;
    /// By node of the debug graph: the partner has inputs (outputs) that the node does not have.
    std::vector<std::uint8_t> lacksInputs;
    std::vector<std::uint8_t> lacksOutputs;
};

/// Looks at the items of these nodes of the debug graph, which have partners.
ItemDirt findItemDirt(const Comparison& comparison, std::span<const NodeId> nodes);

} // namespace pipescope::graph
