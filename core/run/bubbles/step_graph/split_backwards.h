#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <vector>

namespace pipescope {

/// By node: whether it is a backward whose weight gradient is a block of its own.
std::vector<bool> splitBackwardsOf(const Trace& trace, const StepGraph& graph);

} // namespace pipescope
