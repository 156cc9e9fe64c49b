#pragma once

#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope {

/// The lane of each span of a track; an empty list means that all are in the first one.
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
    Lanes collectives;
};

/// Lanes for the blocks, the operators and the collectives of a track; no two in a lane overlap.
SliceLanes lanesOf(const Track& track);

} // namespace pipescope
