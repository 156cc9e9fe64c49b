#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/rows/row_layout.h"

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope::scene {

/// A line of a layout, identified by the first of the ranks that share it: unlike the line's index, this
/// stays the same when lines move.
struct SharedLine
{
    TrackIndex first;
    /// The title of a collapsed group.
    bool isTitle = false;

    auto operator<=>(const SharedLine&) const = default;
};

/// Indexed by track; empty for ranks that are left out.
using SharedLines = std::vector<std::optional<SharedLine>>;

/// Takes the number of tracks.
SharedLines sharedLines(const RowLayout& layout, std::size_t tracks);

/// Whether any rank is on the line of a collapsed group.
bool hasTitles(const SharedLines& lines);

/// Indexed by track: the text for its row if nothing is drawn there: why the rank could not be read, or that
/// it holds no blocks. Empty for all other rows.
std::vector<UserText> rowNotes(const Trace& trace);

} // namespace pipescope::scene
