#pragma once

#include "core/base/user_text.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/rows/row_window.h"

#include <span>
#include <vector>

namespace pipescope::scene {

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
