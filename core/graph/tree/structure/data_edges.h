#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// How it is known where a tensor comes from.
enum class EdgeKind : std::uint8_t
{
    /// No operation before it made such a tensor, or the item is no tensor.
    None,
    /// An operation before it made a tensor of equal md5, shape and dtype.
    Checksum,
    /// One of equal shape, dtype and all four statistics.
    Statistics,
    /// One of equal size and statistics, but another shape or dtype: a view, a reshape, a cast. Weak.
    Reshaped,
    /// It is a model parameter; no operation makes it.
    Parameter
};

/// Where the tensors of one graph come from, as columns by item of Graph::items.
struct DataEdges
{
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    /// The output item that has made the tensor; kNone if there is none. For an output of a module, the
    /// output of the operation in it.
    std::vector<std::uint32_t> producers;
    std::vector<EdgeKind> kinds;
    /// 0 … 1; divided by the number of operations that have made such a tensor, see isAmbiguous().
    std::vector<float> confidences;
    /// Items of equal number hold equal tensors; kNone where an item is no tensor or has no numbers.
    std::vector<std::uint32_t> values;
    /// The node that each item belongs to; kNone if none does.
    std::vector<std::uint32_t> nodeOfItem;
    /// Rows of `consumers`: those of output item i are consumerOffsets[i] … consumerOffsets[i + 1].
    std::vector<std::uint32_t> consumerOffsets;
    std::vector<std::uint32_t> consumers;

    /// The items that an output item goes to.
    std::span<const std::uint32_t> consumersOf(std::uint32_t item) const;

    /// Several operations have made such a tensor, or it is one that any could make: zeros, ones.
    bool isAmbiguous(std::uint32_t item) const { return confidences[item] <= 0.5F; }
};

/// Infers edges from values: an input comes from the latest operation before it whose output is equal.
///
/// - Before means: in post-order, the order of execution; for inputs of a module, before the first node in
/// it.
/// - Operations are the tree's leaves. An output of a module is that of an operation in it; only if none made
///   it, the module counts as the operation.
/// - Parameters and inputs equal to them have no producer.
/// - An operation that returns its input (in place, a wait) is the producer from then on, and no other
/// source.
/// - Parameter gradients come from the backward operation that has computed them.
/// - Items without numbers, scalars and tensors equal in nothing but "true and false" have no edge.
///
/// `order` is the tree's post-order. O(items); a pure function.
DataEdges inferDataEdges(const Graph& graph, std::span<const NodeId> order);

} // namespace pipescope::graph
