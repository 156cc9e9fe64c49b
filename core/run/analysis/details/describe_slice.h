#pragma once

#include "core/run/analysis/details/describe.h"

#include <vector>

namespace pipescope {

/// Everything known about a block of a row outside pipelines, which is a call on a thread or stream: name,
/// category, row, times, the time that is not spent in calls within it, and the call around it. Cost: the
/// calls within it.
std::vector<DetailRow> describeSlice(const Trace& trace, const BlockRef& ref);

} // namespace pipescope
