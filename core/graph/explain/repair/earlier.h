#pragma once

#include "core/graph/open/outline/sheet.h"

namespace pipescope::graph {

/// The sheet with what `before`, the same rank of an earlier comparison, says of its nodes, which are found
/// by side and name. O(rows).
Sheet withEarlier(Sheet sheet, const Sheet& before);

} // namespace pipescope::graph
