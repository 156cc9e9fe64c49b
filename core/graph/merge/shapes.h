#pragma once

#include "core/graph/merge/roles.h"
#include "core/graph/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// The dimension along which a tensor is cut. Where the parts have different sizes, that one; weights by the
/// kind of their layer (ColumnParallelLinear and embeddings by rows, RowParallelLinear by columns); else the
/// first whose size no replicated tensor has, or the last one. Empty for a scalar, and if the parts do not
/// fit together.
std::optional<std::size_t> splitDimension(const Graph& graph, NodeId node, const Item& item,
                                          std::span<const std::vector<std::int64_t>> parts,
                                          const Roles& roles);

/// "[8, 1, 16]" as Python prints it.
std::string shapeText(std::span<const std::int64_t> sizes);

} // namespace pipescope::graph
