#include "ui/scene/busy_share.h"

#include <algorithm>

namespace pipescope::scene {
namespace {

/// Length of the union of the blocks, which are in order of begin, within `span`.
double busyNs(const BlockTable& blocks, TimeSpan span)
{
    const auto begins = blocks.beginNs();
    const auto ends = blocks.endNs();
    double busy = 0.0;
    std::int64_t covered = span.begin.ns;
    for (std::size_t i = 0; i < begins.size() && begins[i] < span.end.ns; ++i) {
        const std::int64_t begin = std::max(covered, begins[i]);
        const std::int64_t end = std::min(span.end.ns, ends[i]);
        if (begin < end) {
            busy += static_cast<double>(end - begin);
            covered = end;
        }
    }
    return busy;
}

} // namespace

double busyShare(const Trace& trace, std::span<const TrackIndex> tracks, TimeSpan span)
{
    const double length = static_cast<double>(span.duration().ns) * static_cast<double>(tracks.size());
    if (length <= 0.0) {
        return 0.0;
    }
    double busy = 0.0;
    for (const TrackIndex track : tracks) {
        busy += busyNs(trace.track(track).blocks, span);
    }
    return busy / length;
}

} // namespace pipescope::scene
