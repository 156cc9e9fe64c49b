#pragma once

#include "core/run/bubbles/step_graph/graph_blocks.h"
#include "core/run/bubbles/step_graph/step_graph.h"

namespace pipescope {

/// Adds the transfers that the trace's links are. The graphs must have windows, and their times count from
/// those; graphs that have lost their blocks stay empty.
void addLinks(const Trace& trace, GraphBlocks& blocks);

/// Adds the transfers that no link shows, from micro-batches and virtual stages: F(k,s) → F(k,s+1) and
/// B(k,s+1) → B(k,s) between different ranks; and says of which blocks all inputs are known. Gives transfers
/// without times the median of what those between the same two ranks can have taken at most.
void addNumberedTransfers(const Trace& trace, StepGraph& graph);

} // namespace pipescope
