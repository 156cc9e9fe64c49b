#pragma once

#include <cstdint>
#include <string_view>

namespace pipescope::graph_scene {

/// What of a node's name its box shows: all of it on the first level; below it the last four parts, five if
/// the fourth from the end is a number (model_graph §10).
std::string_view nodeLabel(std::string_view name, std::uint32_t depth);

} // namespace pipescope::graph_scene
