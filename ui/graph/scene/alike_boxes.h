#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "ui/graph/scene/tree_layout.h"

#include <array>
#include <vector>

namespace pipescope::graph_scene {

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
/// origin inside. Where there are two sides, their partners are boxes of the same kind; `bench` has no layout
/// where there is one side. O(length of all names).
std::array<std::vector<RowRange>, 2> alikeBoxes(const AlikeSide& debug, const AlikeSide& bench);

} // namespace pipescope::graph_scene
