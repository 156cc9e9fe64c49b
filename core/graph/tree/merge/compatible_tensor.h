#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <span>

namespace pipescope::graph {

/// Merges the ranks that share the tensors of one stage into the first of them, as the public tool does:
/// items that differ are parts of a tensor.
MergeNotes mergeTensorsCompatible(std::span<Graph* const> graphs);

/// The next node in the siblings' order of the tensor-parallel spans: positions of the first and last child
/// of a forward module that lie from a ColumnParallelLinear to the next RowParallelLinear.
struct ParallelSpan
{
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<ParallelSpan> parallelSpans(const Graph& graph, NodeId parent);

/// All nodes below, and the node itself, parents first.
std::vector<NodeId> subtree(const Graph& graph, NodeId node);

} // namespace pipescope::graph
