#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/string_lookup.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pipescope::ascend {

/// Appends the part of an operator whose peer is not recorded: it has a direction only, and in a batch not
/// even that.
void addUnrecordedPart(P2pOperator& op, std::vector<OperatorPart>& parts);

/// Reads the small tasks of COMMUNICATION_TASK_INFO that belong to `capture.operators` (position by opId) and
/// fills in the operators' parts: one per plane and peer. With `dataTimes` also when bytes moved, from TASK.
/// An operator without small tasks that name a peer gets one part with nothing but a direction, if its name
/// has one. A part with a copy receives from dstRank, one without sends to it; bytes are counted at the
/// receiver.
Status readSmallTasks(const RankReading& reading, StringLookup& strings,
                      const std::unordered_map<std::int64_t, std::size_t>& positions, bool dataTimes);

} // namespace pipescope::ascend
