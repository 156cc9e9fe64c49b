#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "ui/graph/scene/tree_layout.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pipescope::graph_scene {

/// Shows the bad nodes, those of class `least` or worse, and collapses what has none: the first 4000 of them,
/// as more are no help.
void expandToBad(TreeLayout& layout, const graph::NodeClasses& classes, std::uint8_t least);

/// Shows as many levels below the root; at least one.
void expandLevels(TreeLayout& layout, std::uint32_t levels);

/// Fewer boxes are not worth folding.
inline constexpr std::uint32_t kFewestAlike = 3;

/// One side, as alikeBoxes() looks at it. `roles` may be null; see NodeRole.
struct AlikeSide
{
    const TreeLayout* layout = nullptr;
    const graph::NodeClasses* classes = nullptr;
    const graph::NodeClasses* roles = nullptr;
};

/// Boxes that can be folded, by side: collapsed boxes that follow each other in one box, hold the same
/// operations in the same order (names are compared without their numbers), have the same worst class, and no
/// onset inside. Where there are two sides, their partners are boxes of the same kind; `bench` has no layout
/// where there is one side. O(length of all names).
std::array<std::vector<RowRange>, 2> alikeBoxes(const AlikeSide& debug, const AlikeSide& bench);

} // namespace pipescope::graph_scene
