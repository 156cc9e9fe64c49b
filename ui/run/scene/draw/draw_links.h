#pragma once

#include "ui/run/scene/draw/draw_list.h"

namespace pipescope::scene {

/// Part of buildDrawList(): appends the links in view, thinned to the budget, and those of the selection.
void addLinks(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request, DrawList& list);

} // namespace pipescope::scene
