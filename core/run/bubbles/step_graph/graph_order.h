#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

namespace pipescope {

/// Orders the transfers by consumer, and the nodes so that all a node waits for comes before it; transfers
/// that would go back in time are left out. Says which transfers each node waits for.
void orderGraph(StepGraph& graph);

} // namespace pipescope
