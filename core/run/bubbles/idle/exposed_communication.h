#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Time of each step, by its index, in which the rank communicates (collectives, sends and receives) and
/// works on no block of the pipeline: "Communication (Not Overlapped)" of Ascend's tools, with blocks for
/// compute. Also outside of the window that idle time is counted in, such as reducing gradients at the end of
/// a step. ns; empty where no communication is recorded. n log n.
std::vector<std::int64_t> exposedCommunication(const Track& track, std::size_t steps);

} // namespace pipescope
