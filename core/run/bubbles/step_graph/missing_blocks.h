#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

namespace pipescope {

/// Finds the blocks that the schedule of the run asks of each rank and that are not recorded, and fills in
/// GraphRank::missing. Nothing is filled in where the schedule is not known, or where the recorded blocks are
/// not part of its order. Needs the nodes of the graph only. Linear.
void addMissingBlocks(const Trace& trace, StepGraph& graph);

} // namespace pipescope
