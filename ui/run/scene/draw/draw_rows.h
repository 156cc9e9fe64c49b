#pragma once

#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/rows/row_window.h"

#include <cstddef>
#include <utility>

namespace pipescope::scene {

/// Edges of wide items are cut this many pixels outside the drawing area.
constexpr double kBeyondEdge = 16.0;

/// Part of making a draw list: appends what the rows show that are seen at the positions [first, last). The
/// texts of labels are still to be elided. May be called from several threads for different lists.
void addRows(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
             const RowWindow& window, std::pair<std::size_t, std::size_t> positions, DrawList& list);

} // namespace pipescope::scene
