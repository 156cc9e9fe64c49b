#pragma once

#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/trace.h"

#include <span>

namespace pipescope {

/// Finds the peers of all operators and the offsets between the hosts' clocks, pairs sends with receives and
/// finds what each link carries. `ranks` are the records that the tracks were made from.
void linkOperators(Trace& trace, std::span<const RankRecords* const> ranks, const ChosenSchedule& schedule);

} // namespace pipescope
