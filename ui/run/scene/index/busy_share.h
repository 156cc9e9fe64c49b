#pragma once

#include "ui/run/scene/index/scene_index.h"

#include <span>

namespace pipescope::scene {

/// Part (0 … 1) of `span` in which the ranks run blocks, on average; overlapping blocks count once.
double busyShare(const SceneIndex& index, std::span<const TrackIndex> tracks, TimeSpan span);

/// "ranks: 8, busy: 73 %" for a collapsed group whose members are busy for such a share of the time.
UserText groupNote(const GroupTitle& group, double busyShare);

} // namespace pipescope::scene
