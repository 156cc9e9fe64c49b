#pragma once

#include "core/graph/compare/verdicts/item_verdict.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace pipescope::graph {

/// How much, and in what ways, something differs.
struct Amount
{
    std::uint8_t ways = 0;
    /// In tolerances: at least, and what it can well be.
    float multiple = 0;
    float plausible = 0;

    void add(const Amount& other)
    {
        if (other.ways != 0) {
            ways = static_cast<std::uint8_t>(ways | other.ways);
            multiple = std::max(multiple, other.multiple);
            plausible = std::max(plausible, other.plausible);
        }
    }

    /// What can follow from it: other numbers follow from anything.
    std::uint8_t explains() const
    {
        if ((ways & difference::kStructure) != 0) {
            return std::numeric_limits<std::uint8_t>::max();
        }
        return static_cast<std::uint8_t>(ways != 0 ? ways | difference::kValues : 0U);
    }
};

/// The amount where one side has nothing.
inline constexpr Amount kMissing{difference::kStructure, std::numeric_limits<float>::infinity(),
                                 std::numeric_limits<float>::infinity()};

} // namespace pipescope::graph
