#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Merges the ranks that share the tensors of one stage into the first of them.
///
/// An item is taken for replicated if its copies are equal, or if those of the same place in another layer or
/// call are (and are not constant), or if Max, Min and Norm differ by less than 1e-3; copies that differ all
/// the same are a finding. The output of an operation that a sibling sums up over the ranks has the numbers
/// of the sum. All others are parts of a tensor: Max, Min, Mean and Norm of the whole follow exactly. NaN of
/// any rank makes all four statistics NaN.
MergeNotes mergeTensors(std::span<Graph* const> graphs, FindingList& findings);

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

/// The sum of a tensor over the ranks of a group.
struct Reduction
{
    NodeId node;
    /// What goes in and comes out, in Graph::items.
    std::uint32_t input = 0;
    std::uint32_t output = 0;
};

/// The reductions among a node's children: all_reduce, and reduce_scatter, whose second input is what goes
/// in.
std::vector<Reduction> reductionsBelow(const Graph& graph, NodeId parent);

/// The members of the group of a call; empty if it names none.
std::vector<std::int64_t> groupRanks(const Graph& graph, NodeId node);

/// An all_reduce or reduce_scatter.
bool isReduction(std::string_view name);

} // namespace pipescope::graph
