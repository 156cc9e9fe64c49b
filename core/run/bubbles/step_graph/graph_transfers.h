#pragma once

#include "core/run/bubbles/step_graph/graph_blocks.h"

namespace pipescope {

/// Adds the transfers that the trace's links are. The graphs must have windows, and their times count from
/// those; graphs that have lost their blocks stay empty.
void addLinks(const Trace& trace, GraphBlocks& blocks);

} // namespace pipescope
