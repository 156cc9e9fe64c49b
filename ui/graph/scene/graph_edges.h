#pragma once

#include "ui/graph/scene/graph_draw_list.h"

#include <cstddef>
#include <optional>

namespace pipescope::graph_scene {

/// The curves of a request's edges between the boxes that are shown, emphasised ones last. Edges whose ends
/// are in one box have none.
void drawEdges(const TreeLayout& layout, const GraphDrawRequest& request,
               const scene::TextWidth& smallTextWidth, GraphDrawList& list);

/// How far from a curve it is hit.
inline constexpr double kEdgeReach = 3;

/// The edge of the list whose curve is at a point.
std::optional<std::size_t> edgeAt(const GraphDrawList& list, double x, double y);

} // namespace pipescope::graph_scene
