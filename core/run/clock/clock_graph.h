#pragma once

#include "core/run/clock/clock_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A difference constraint: offset of `to` − offset of `from` ≤ `most`, ns.
struct ClockEdge
{
    ClockIndex from;
    ClockIndex to;
    std::int64_t most = 0;
};

/// Constraints that contradict each other: edges in their order around a cycle, whose sum is negative.
using NegativeCycle = std::vector<ClockEdge>;

/// The least upper bounds that follow from upper bounds of some offsets; empty where nothing follows.
using UpperBounds = std::vector<std::optional<std::int64_t>>;

/// Searches a cycle that cannot be. Bellman-Ford: clocks × edges at most, a few rounds over the edges
/// usually.
std::optional<NegativeCycle> findNegativeCycle(std::size_t clocks, std::span<const ClockEdge> edges);

/// All upper bounds that follow from `starts`, by ClockIndex. `edges` must be free of negative cycles.
UpperBounds upperBounds(UpperBounds starts, std::span<const ClockEdge> edges);

/// Offsets that keep all constraints, close to the wanted ones: these themselves where they do. `edges` must
/// be free of negative cycles.
std::vector<std::int64_t> keptOffsets(const std::vector<std::int64_t>& wanted,
                                      std::span<const ClockEdge> edges);

} // namespace pipescope
