#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/parts/roles.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {

/// Shapes of one part of what batched matrix products take: [batch · heads, rows, columns]. Attention heads
/// are shared out among the ranks, so these are cut along their first dimension, whatever its size.
class BatchedShapes
{
public:
    /// Takes the shapes of bmm and baddbmm as recorded.
    explicit BatchedShapes(const Graph& graph);

    /// The dimension of the heads of a tensor that a node in, or around, such products takes or gives: of
    /// [batch · heads, rows, columns] and [batch, heads, rows, columns]. Empty for others.
    std::optional<std::size_t> dimensionOf(const Graph& graph, NodeId node,
                                           std::span<const std::int64_t> sizes) const;

private:
    using Shape = std::array<std::int64_t, 3>;

    bool contains(NodeId module, const Shape& shape) const;

    /// Indexed by the module around the products.
    std::unordered_map<std::uint32_t, std::vector<Shape>> m_shapes;
};

/// The dimension along which a tensor is cut. Where the parts have different sizes, that one; weights by the
/// kind of their layer (ColumnParallelLinear and embeddings by rows, RowParallelLinear by columns); that of
/// the heads, see BatchedShapes; else the first whose size no replicated tensor has, or the last one. Empty
/// for a scalar, and if the parts do not fit together.
std::optional<std::size_t> splitDimension(const Graph& graph, NodeId node,
                                          std::span<const std::vector<std::int64_t>> parts,
                                          const Roles& roles, const BatchedShapes& batched);

/// "[8, 1, 16]" as Python prints it.
std::string shapeText(std::span<const std::int64_t> sizes);

} // namespace pipescope::graph
