#pragma once

#include "core/base/user_text.h"
#include "core/graph/open/outline/sheet.h"

#include <cstdint>
#include <vector>

namespace pipescope::graph {

/// What is wrong with a node of one dump, beside its numbers.
enum class Notable : std::uint8_t
{
    /// It is in no module, or the modules around it lead nowhere.
    Unplaced,
    /// A call of communication whose other end was not found.
    Unlinked
};

struct NotableRow
{
    RowId row;
    Notable notable = Notable::Unplaced;
};

/// The notable rows of the debug side, ascending; of what is unplaced, not what is inside. Empty for a
/// comparison, where both sides may lack the same. O(nodes).
std::vector<NotableRow> notableRows(const Sheet& sheet);

/// A sentence without full stop.
UserText notableText(Notable notable);

} // namespace pipescope::graph
