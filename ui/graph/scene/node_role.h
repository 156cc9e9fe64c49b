#pragma once

#include "core/graph/explain/search/suspects.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"

#include <array>
#include <cstdint>

namespace pipescope::graph_scene {

/// What a node has to do with a divergence; values are classes of graph::NodeClasses.
enum class NodeRole : std::uint8_t
{
    /// It does not differ, or nothing is known of it.
    None,
    /// It differs because its inputs do, or what is in it.
    Follower,
    /// A divergence begins at it.
    Origin
};

/// By side and row; empty for a side that the sheet does not have.
std::array<graph::NodeClasses, 2> rolesOf(const graph::Sheet& sheet, const graph::Suspects& suspects);

} // namespace pipescope::graph_scene
