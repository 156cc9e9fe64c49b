#include "ui/run/scene/rows/track_work.h"

#include <algorithm>

namespace pipescope::scene {

TrackWork workOf(const BlockTable& blocks, const CoveredTime& covered)
{
    if (blocks.empty()) {
        return {};
    }
    const auto begins = blocks.beginNs();
    const auto ends = blocks.endNs();
    Duration sum;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        sum = sum + Duration{saturatingSubtract(std::max(begins[i], ends[i]), begins[i])};
    }
    TrackWork work;
    work.busy = covered.all();
    work.idle = Duration{saturatingSubtract(covered.endNs(), begins.front())} - work.busy;
    work.mean = Duration{sum.ns / static_cast<std::int64_t>(blocks.size())};
    return work;
}

} // namespace pipescope::scene
