#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "ui/graph/scene/tree_layout.h"

#include <cstdint>

namespace pipescope::graph_scene {

/// Shows the bad nodes, those of class `least` or worse, and collapses what has none: the first 4000 of them,
/// as more are no help.
void expandToBad(TreeLayout& layout, const graph::NodeClasses& classes, std::uint8_t least);

/// Shows as many levels below the root; at least one.
void expandLevels(TreeLayout& layout, std::uint32_t levels);

} // namespace pipescope::graph_scene
