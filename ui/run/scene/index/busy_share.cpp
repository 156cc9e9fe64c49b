#include "ui/run/scene/index/busy_share.h"

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

} // namespace pipescope::scene
