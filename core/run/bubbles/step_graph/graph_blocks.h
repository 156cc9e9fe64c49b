#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <vector>

namespace pipescope {

/// The place of a block in the graphs.
struct NodePlace
{
    /// Position in the list of graphs.
    std::uint32_t graph = 0;
    NodeIndex node;
};

/// Step graphs with their blocks, without transfers. Times in the columns are still those of the trace.
struct GraphBlocks
{
    StepGraphs result;
    /// By track and block; empty where the block is in no graph.
    std::vector<std::vector<std::optional<NodePlace>>> places;
};

/// Sorts the blocks into graphs and finds out which kinds of work there are.
GraphBlocks placeBlocks(const Trace& trace);

} // namespace pipescope
