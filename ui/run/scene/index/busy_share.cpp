#include "ui/run/scene/index/busy_share.h"

#include "core/base/text.h"

#include <cmath>

namespace pipescope::scene {

double busyShare(const SceneIndex& index, std::span<const TrackIndex> tracks, TimeSpan span)
{
    const double length = static_cast<double>(span.duration().ns) * static_cast<double>(tracks.size());
    if (length <= 0.0) {
        return 0.0;
    }
    double busy = 0.0;
    for (const TrackIndex track : tracks) {
        busy += static_cast<double>((*index.covered)[track.value].within(span).ns);
    }
    return busy / length;
}

UserText groupNote(const GroupTitle& group, double busyShare)
{
    const auto percent = static_cast<int>(std::lround(busyShare * 100.0));
    const std::string count = formatCount(group.tracks.size());
    return group.isOfRanks ? "ranks: %1, busy: %2 %"_text(count, percent)
                           : "rows: %1, busy: %2 %"_text(count, percent);
}

} // namespace pipescope::scene
