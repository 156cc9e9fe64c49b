#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "ui/graph/scene/tree_layout.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope::graph_scene {

/// For each of `pixels` lines that a whole layout is drawn in, the worst class of the rows there, those in
/// collapsed boxes included. O(pixels · log rows), and each box that a line begins in once.
std::vector<std::uint8_t> minimapClasses(const TreeLayout& layout, const graph::NodeClasses& classes,
                                         std::size_t pixels);

} // namespace pipescope::graph_scene
