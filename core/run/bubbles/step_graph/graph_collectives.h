#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

namespace pipescope {

/// Fills in when the ranks of an opened graph, whose times count from its window, were in collectives. Linear
/// in the collectives; nothing where there are none.
void addCollectives(const Trace& trace, StepGraph& graph);

} // namespace pipescope
