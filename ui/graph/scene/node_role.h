#pragma once

#include "core/graph/explain/search/suspects.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace pipescope::graph_scene {

/// What a node has to do with a divergence; values are classes of graph::NodeClasses.
enum class NodeRole : std::uint8_t
{
    /// It does not differ, or nothing is known of it.
    None,
    /// It differs because its inputs do, or what is in it.
    Follower,
    /// A divergence begins at it.
    Onset
};

/// Indexed by side and row; empty for a side that the sheet does not have.
std::array<graph::NodeClasses, 2> rolesOf(const graph::Sheet& sheet, const graph::Suspects& suspects);

/// What of a node's name its box shows: all of it on the first level; below it the last four parts, five if
/// the fourth from the end is a number.
std::string_view nodeLabel(std::string_view name, std::uint32_t depth);

/// Where there is little room: the operation and its number, "matmul.18" of "Torch.matmul.18.forward". The
/// whole label where it is no such name.
std::string_view shortNodeLabel(std::string_view label);

} // namespace pipescope::graph_scene
