#pragma once

#include "core/model/trace.h"

#include <optional>
#include <span>

namespace pipescope::scene {

/// Part (0 … 1) of `span` in which the ranks run blocks, on average; overlapping blocks count once. Cost: a
/// walk over all blocks of the ranks.
double busyShare(const Trace& trace, std::span<const TrackIndex> tracks, TimeSpan span);

} // namespace pipescope::scene
