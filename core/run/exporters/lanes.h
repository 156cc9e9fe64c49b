#pragma once

#include <queue>

#include "core/base/time.h"

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

} // namespace pipescope
