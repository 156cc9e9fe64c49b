#pragma once

#include "core/graph/open/outline/outline.h"
#include "core/graph/tree/structure/data_edges.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pipescope::graph {

/// A tensor that one operation makes and another takes, both rows of one outline.
struct RowEdge
{
    RowId from;
    RowId to;
    /// Where it is taken, in Graph::items.
    std::uint32_t item = 0;
    /// Comes into the row that was asked for, or goes out of it.
    bool crosses = false;
    /// Other operations have made an equal tensor, or it has another shape or dtype where it is taken.
    bool isGuess = false;
};

/// The edges of a row: those into and out of what it holds, and, if it holds no more than `mostInside` rows,
/// those between them. Both ends are rows without children. In the order of the rows. O(rows below).
std::vector<RowEdge> edgesOf(const Outline& outline, const DataEdges& edges, RowId row,
                             std::size_t mostInside);

/// What goes along an edge: "[8, 1, 16] float32".
std::string edgeText(const Graph& graph, const RowEdge& edge);

} // namespace pipescope::graph
