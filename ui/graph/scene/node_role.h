#pragma once

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

} // namespace pipescope::graph_scene
