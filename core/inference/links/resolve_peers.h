#pragma once

#include "core/inference/placement/group_members.h"
#include "core/model/trace.h"

namespace pipescope {

/// Fills in the global ranks of the peers that are recorded, or that are the only ones there can be.
void resolvePeers(Trace& trace, const GroupMembers& groups);

/// Fills in the places in the group of those peers that are not recorded.
void fillLocalRanks(Trace& trace, const GroupMembers& groups);
void reportUnknownPeers(Trace& trace);

} // namespace pipescope
