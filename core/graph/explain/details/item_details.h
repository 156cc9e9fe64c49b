#pragma once

#include "core/graph/explain/details/node_parts.h"

#include <vector>

namespace pipescope::graph {

/// The table of inputs, parameters, gradients and outputs.
void addItems(const NodeView& view, const PairVerdicts& pair, NodeDetails& details);

} // namespace pipescope::graph
