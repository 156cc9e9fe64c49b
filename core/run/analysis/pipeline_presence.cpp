#include "core/run/analysis/pipeline_presence.h"

#include <algorithm>

namespace pipescope {

bool hasPipeline(const Trace& trace)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [](const Track& track) {
        const auto kinds = track.blocks.kinds();
        const bool hasWork =
            std::any_of(kinds.begin(), kinds.end(), [](BlockKind kind) { return kind != BlockKind::Other; });
        return !track.isOther && (hasWork || !track.operators.empty());
    });
}

} // namespace pipescope
