#pragma once

#include <queue>

#include "core/base/time.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace pipescope {

/// Distributes spans that come in order of begin over as few lanes as possible without overlaps in a lane,
/// always choosing the lowest free lane. Logarithmic in the number of lanes.
class LaneChooser
{
public:
    std::uint32_t laneFor(TimeSpan span);

    std::size_t laneCount() const { return m_laneCount; }

private:
    using EndOfLane = std::pair<std::int64_t, std::uint32_t>;

    std::priority_queue<EndOfLane, std::vector<EndOfLane>, std::greater<>> m_busy;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> m_free;
    std::uint32_t m_laneCount = 0;
};

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
