#pragma once

#include "core/inference/clocks/clock_offsets.h"
#include "core/inference/links/data_flow.h"
#include "core/model/trace.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// Links between blocks that exchange data by the schedule, where nothing is recorded of the transfer: the
/// block that makes a forward's result or an input gradient, and the one of the same step and micro-batch in
/// the virtual stage that needs it. A block without a number of its own, or one that another repeats, has
/// none; the latter are findings. In the order that links have in a trace. n log n; tracks are shared out
/// among `workers` threads.
std::vector<Link> inferLinks(const Trace& trace, const DataFlow& flow, std::size_t workers,
                             FindingList& findings);

/// Tells `clocks` when data were made and needed.
void measureHandovers(const std::vector<Link>& links, ClockOffsets& clocks);

/// Links a run of which no transfers are recorded: what inferLinks() finds, with a finding, and, unless ranks
/// may stand at wrong places, the offsets of the hosts' clocks that follow from what must come first.
void linkBySchedule(Trace& trace, const DataFlow& flow, std::size_t workers, bool arePlacesDoubtful = false);

} // namespace pipescope
