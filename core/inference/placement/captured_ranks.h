#pragma once

#include "core/model/trace.h"

#include <vector>

namespace pipescope {

/// By track: whether its operators could be read. A damaged rank, or one without records of operators, tells
/// nothing of what its peers sent to it.
std::vector<bool> tracksWithOperators(const Trace& trace);

} // namespace pipescope
