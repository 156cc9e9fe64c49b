#pragma once

#include <cstdint>
#include <string_view>

namespace pipescope::graph_scene {

/// What of a node's name its box shows: all of it on the first level; below it the last four parts, five if
/// the fourth from the end is a number.
std::string_view nodeLabel(std::string_view name, std::uint32_t depth);

/// Where there is little room: the operation and its number, "matmul.18" of "Torch.matmul.18.forward". The
/// whole label where it is no such name.
std::string_view shortNodeLabel(std::string_view label);

} // namespace pipescope::graph_scene
