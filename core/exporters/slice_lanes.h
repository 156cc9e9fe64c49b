#pragma once

#include "core/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope {

/// Which lane each span of a track got; an empty list says that all are in the first one.
struct Lanes
{
    std::vector<std::uint32_t> laneOf;
    std::size_t count = 0;

    std::uint32_t at(std::size_t i) const { return laneOf.empty() ? 0 : laneOf[i]; }
};

struct SliceLanes
{
    Lanes blocks;
    Lanes operators;
};

/// Lanes for the blocks and for the operators of a track in which no two overlap.
SliceLanes lanesOf(const Track& track);

} // namespace pipescope
