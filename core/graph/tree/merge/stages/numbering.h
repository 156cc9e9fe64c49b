#pragma once

#include "core/graph/read/model/graph.h"

namespace pipescope::graph {

/// Gives APIs whose names still name their stage ("Torch.matmul.3.forward@1") the number of the call in the
/// whole model: forward calls are counted in the order of the tree, backward calls have the number of their
/// forward.
void numberCalls(Graph& graph);

} // namespace pipescope::graph
