#pragma once

#include "core/base/user_text.h"
#include "core/graph/explain/details/node_details.h"

#include <string>

namespace pipescope::graph {

/// The details to read or to put into a message: lines by section, then each item with both sides beside each
/// other, in aligned columns. Wide (East Asian) characters count as two.
std::string detailsAsText(const NodeDetails& details, const Translate& translate);

/// The items as a table for a spreadsheet: a heading and a row for each item, cells divided by tabs. Columns:
/// group, item, "alone" or nothing, those of both sides, those beside them, other members.
std::string detailsAsTable(const NodeDetails& details, const Translate& translate);

} // namespace pipescope::graph
