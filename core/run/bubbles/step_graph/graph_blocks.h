#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <vector>

namespace pipescope {

/// Indexed by node: whether it is a backward whose weight gradient is a block of its own.
std::vector<bool> splitBackwardsOf(const Trace& trace, const StepGraph& graph);

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
    /// Indexed by track and block; empty where the block is in no graph.
    std::vector<std::vector<std::optional<NodePlace>>> places;
};

/// Sorts the blocks into graphs and finds out which kinds of work there are.
GraphBlocks placeBlocks(const Trace& trace);

/// Adds the transfers that the trace's links are. The graphs must have windows, and their times count from
/// those; graphs that have lost their blocks stay empty.
void addLinks(const Trace& trace, GraphBlocks& blocks);

/// Adds the transfers that no link shows, from micro-batches and virtual stages: F(k,s) → F(k,s+1) and
/// B(k,s+1) → B(k,s) between different ranks; and says of which blocks all inputs are known. Gives transfers
/// without times the median of what those between the same two ranks can have taken at most.
void addNumberedTransfers(const Trace& trace, StepGraph& graph);

} // namespace pipescope
