#pragma once

#include "core/run/model/trace.h"

#include <vector>

namespace pipescope {

/// By track: whether its operators could be read. A damaged rank, or one without recorded operators, says
/// nothing about what its peers sent to it.
std::vector<bool> tracksWithOperators(const Trace& trace);

} // namespace pipescope
