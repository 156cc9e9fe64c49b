#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// How much later each block could begin without making its step longer, all launch gaps and transfers as
/// measured; ns, by NodeIndex. 0 on the critical path, and for blocks that began before their data came.
/// Linear.
std::vector<std::int64_t> slackOf(const StepGraph& graph);

} // namespace pipescope
