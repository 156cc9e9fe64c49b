#pragma once

#include "core/graph/tree/communication/call_table.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/link_builder.h"

#include <set>

namespace pipescope::graph {

/// Links the calls of groups by the rules of ours, see linkCommunication(). A call that names no group is
/// one of all ranks. Ranks of groups that have no graph are added to `missingRanks`.
void linkCollectives(const CallTable& table, LinkBuilder& links, Communication& result,
                     RankFindings& findings, std::set<std::int64_t>& missingRanks);

} // namespace pipescope::graph
