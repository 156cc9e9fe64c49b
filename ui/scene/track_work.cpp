#include "ui/scene/track_work.h"

#include <algorithm>

namespace pipescope::scene {

TrackWork workOf(const BlockTable& blocks)
{
    if (blocks.empty()) {
        return {};
    }
    const auto begins = blocks.beginNs();
    const auto ends = blocks.endNs();
    TrackWork work;
    Duration sum;
    std::int64_t covered = begins.front();
    for (std::size_t i = 0; i < begins.size(); ++i) {
        const std::int64_t end = std::max(begins[i], ends[i]);
        sum = sum + Duration{saturatingSubtract(end, begins[i])};
        const std::int64_t from = std::max(covered, begins[i]);
        if (from < end) {
            work.busy = work.busy + Duration{saturatingSubtract(end, from)};
            covered = end;
        }
    }
    work.idle = Duration{saturatingSubtract(covered, begins.front())} - work.busy;
    work.mean = Duration{sum.ns / static_cast<std::int64_t>(blocks.size())};
    return work;
}

} // namespace pipescope::scene
