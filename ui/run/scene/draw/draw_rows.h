#pragma once

#include "core/base/user_text.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/rows/row_window.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Edges of wide items are cut this many pixels outside the drawing area.
constexpr double kBeyondEdge = 16.0;

/// Part of making a draw list: appends what the rows show that are seen at the positions [first, last). The
/// texts of labels are still to be elided. May be called from several threads for different lists.
void addRows(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
             const RowWindow& window, std::pair<std::size_t, std::size_t> positions, DrawList& list);

/// Part of buildDrawList(): appends the links in view, thinned to the budget, and those of the selection.
void addLinks(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request, DrawList& list);

/// A note and where it is seen, in pixels of the window.
struct SeenRowNote
{
    Band band;
    const UserText& text;
};

/// The notes of rows in which `list` draws nothing and at least `textHeight` pixels are visible. The notes
/// are borrowed.
std::vector<SeenRowNote> seenRowNotes(std::span<const UserText> notes, const RowWindow& window,
                                      const DrawList& list, double textHeight);

} // namespace pipescope::scene
