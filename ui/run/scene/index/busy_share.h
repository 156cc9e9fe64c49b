#pragma once

#include "ui/run/scene/index/scene_index.h"

#include <span>

namespace pipescope::scene {

/// Part (0 … 1) of `span` in which the ranks run blocks, on average; overlapping blocks count once.
double busyShare(const SceneIndex& index, std::span<const TrackIndex> tracks, TimeSpan span);

} // namespace pipescope::scene
