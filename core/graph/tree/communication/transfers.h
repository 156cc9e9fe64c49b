#pragma once

#include "core/graph/tree/communication/call_table.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/link_builder.h"

#include <set>

namespace pipescope::graph {

/// Links sends with receives by the rules of ours, see linkCommunication(). Ranks that calls name and that
/// have no graph are added to `missingRanks`.
void linkTransfers(const CallTable& table, LinkBuilder& links, Communication& result, RankFindings& findings,
                   std::set<std::int64_t>& missingRanks);

} // namespace pipescope::graph
