#pragma once

#include "core/model/capture.h"
#include "core/model/trace.h"
#include "core/schedule/schedule.h"

#include <optional>
#include <span>

namespace pipescope {

/// Fills in what the operators' parts lack: the peer's global rank, from the members of the communication
/// group as the rank's own metadata lists them, else any rank's, else from its pipeline group. `captures` are
/// those of the tracks, in their order.
void resolvePeers(Trace& trace, std::span<const RankCapture> captures);

/// Pairs sends with receives into `trace.links`: the k-th send with the k-th receive of each communication
/// group and directed pair of ranks, in order of begin. Clocks of hosts differ, so times never reject a pair.
/// Numbers the parts' ordinals; parts whose peer is not loaded are numbered by themselves. What stays alone
/// is counted in the findings.
void pairOperators(Trace& trace);

/// Tells each link's direction, micro-batch, virtual stage and blocks: the k-th transfer to a rank carries
/// what the k-th block with output for that rank made, where the numbers agree; else the direction follows
/// from the block before the send.
void explainLinks(Trace& trace, const std::optional<ScheduleShape>& shape);

} // namespace pipescope
