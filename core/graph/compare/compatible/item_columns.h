#pragma once

#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/compare/compatible/complaints.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph::compatible {

/// A member that a comparison adds to a debug item.
struct ItemColumn
{
    std::string_view name;
    std::string text;
};

/// The members of one pair: "Max diff", "MaxRelativeErr", …, with the texts that the edition writes into the
/// database; "Err_message" is a JSON list. The list is cleared first; empty in mode Structure.
void itemColumns(const PublicComparison& comparison, ItemPair pair, Complaints complaints,
                 std::vector<ItemColumn>& columns);

} // namespace pipescope::graph::compatible
