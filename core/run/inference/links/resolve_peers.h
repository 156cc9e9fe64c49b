#pragma once

#include "core/run/inference/placement/group_members.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// Fills in the global ranks of the peers that are recorded or the only possible ones.
void resolvePeers(Trace& trace, const GroupMembers& groups);

/// Fills in the missing places of peers in their groups.
void fillLocalRanks(Trace& trace, const GroupMembers& groups);
void reportUnknownPeers(Trace& trace);

} // namespace pipescope
