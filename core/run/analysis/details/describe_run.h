#pragma once

#include "core/run/analysis/details/describe.h"

#include <vector>

namespace pipescope {

/// The run as a whole: folder, ranks, hosts, pipeline, schedule, steps, length, counts. Empty if nothing was
/// opened.
std::vector<DetailRow> describeRun(const Trace& trace);

} // namespace pipescope
