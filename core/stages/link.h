#pragma once

#include "core/model/trace.h"
#include "core/schedule/schedule.h"
#include "core/stages/clock_offsets.h"
#include "core/stages/data_flow.h"
#include "core/stages/group_members.h"

#include <optional>

namespace pipescope {

/// From the operators of all ranks to links, in this order:

/// Fills in the global ranks of the peers that are recorded, or that are the only ones there can be.
void resolvePeers(Trace& trace, const GroupMembers& groups);

/// Where the profiler's level records no peer: that of a send is the one that the block before it hands its
/// result to. Batches are left to BatchInference.
void inferSendPeers(Trace& trace, const DataFlow& flow);

/// Tells `clocks` which operators may finish together: those with known peers, and those of which only the
/// sender's is.
void measureClocks(const Trace& trace, ClockOffsets& clocks);
void measureInferredClocks(const Trace& trace, ClockOffsets& clocks);

/// The peer of a receive is the one of which a send finishes together with it; else, in schedules that post a
/// receive just in time, the one that the block after it needs data from.
void inferReceivePeers(Trace& trace, const DataFlow& flow, const ClockOffsets& clocks);

/// Fills in the places in the group of those peers that are not recorded.
void fillLocalRanks(Trace& trace, const GroupMembers& groups);
void reportUnknownPeers(Trace& trace);

/// Pairs sends with receives into `trace.links`, per communication group and directed pair of ranks: those
/// that finish together where the offset between the two clocks is known, else the k-th with the k-th if
/// there are as many. Raw clocks never reject a pair. Numbers the parts' ordinals as the sender counts them;
/// parts whose peer is not loaded are numbered by themselves. What stays alone is counted in the findings.
void pairOperators(Trace& trace, const ClockOffsets& clocks);

/// Fills in who was late, how long senders waited, and when their data moved.
void measureTransfers(Trace& trace, const ClockOffsets& clocks);

/// Tells each link's direction, micro-batch, virtual stage and blocks. The sender's blocks number its links
/// one by one where there are as many outputs as links and each follows its block; else a link carries what
/// the block just before it made. A link whose receiver has used the data before it came is a finding and
/// keeps no number. Without a schedule the direction follows from the blocks around the link.
void explainLinks(Trace& trace, DataFlow& flow);

} // namespace pipescope
