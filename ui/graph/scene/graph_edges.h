#pragma once

#include "ui/graph/scene/graph_draw_list.h"

#include <cstddef>
#include <optional>

namespace pipescope::graph_scene {

/// Pixels that boxes leave free at their right while edges are shown: lanes beside each other, in which edges
/// go up and down.
inline constexpr double kEdgeRoom = 60;
/// Takes that room from the request's view, at most a quarter of it.
void makeRoomForEdges(GraphDrawRequest& request);
/// Edges that find no lane for themselves share the outermost one.
inline constexpr std::size_t kMaxLanes = 8;

/// The ways of a request's edges between the boxes that are shown, emphasised ones last. Edges whose ends are
/// in one box have none. All edges that leave one box share a lane, shorter ones further inside; which lane
/// that is does not depend on what part the pane shows.
void drawEdges(const TreeLayout& layout, const GraphDrawRequest& request,
               const scene::TextWidth& smallTextWidth, GraphDrawList& list);

/// How far from its lines an edge is hit.
inline constexpr double kEdgeReach = 3;

/// The edge of the list whose way goes along a point.
std::optional<std::size_t> edgeAt(const GraphDrawList& list, double x, double y);

} // namespace pipescope::graph_scene
