#pragma once

#include "core/base/message.h"
#include "core/model/trace.h"
#include "ui/scene/draw_list.h"
#include "ui/scene/row_window.h"

#include <span>
#include <vector>

namespace pipescope::scene {

/// By track what to write into its row if nothing is drawn there: why the rank could not be read, or that it
/// holds no blocks. Empty messages for all other rows.
std::vector<Message> rowNotes(const Trace& trace);

/// A note and where it is seen, in pixels of the window.
struct SeenRowNote
{
    Band band;
    const Message& text;
};

/// Those of the rows in which `list` draws nothing and of which `textHeight` pixels are seen. The notes are
/// borrowed.
std::vector<SeenRowNote> seenRowNotes(std::span<const Message> notes, const RowWindow& window,
                                      const DrawList& list, double textHeight);

} // namespace pipescope::scene
