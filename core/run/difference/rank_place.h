#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <utility>

namespace pipescope {

/// Where a rank stands, so that ranks of two runs can be told to be the same: pipeline and place in it, or -1
/// and the rank's number.
using RankPlace = std::pair<std::int64_t, std::int64_t>;

/// Both have as many pipelines, of the same sizes: their ranks are aligned by place.
bool haveSamePipelines(const Trace& a, const Trace& b);

RankPlace rankPlaceOf(const Trace& trace, const Track& track, bool isByPlace);

} // namespace pipescope
