#pragma once

#include "ui/graph/scene/tree_layout.h"

namespace pipescope::graph_scene {

/// Gives lines leads, so that partners in boxes that are partners stand at one height: a side has a gap where
/// only the other has something, and beside a box that is higher there. Partners in another order than on the
/// other side stay as they are. O(rows) at most; to be called again when either layout has changed.
void alignSides(TreeLayout& debug, TreeLayout& bench);

} // namespace pipescope::graph_scene
