#pragma once

#include "core/graph/explain/details/node_parts.h"

#include <vector>

namespace pipescope::graph {

/// The partners of a communication node on other ranks, what was sent and what arrived.
void addTransferLines(const NodeView& view, std::vector<NodeLine>& lines);

} // namespace pipescope::graph
