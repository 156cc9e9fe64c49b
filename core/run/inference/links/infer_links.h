#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/data_flow.h"
#include "core/run/inference/links/named_transfers.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// Links between blocks that exchange data by the schedule, where no transfers are recorded: the block that
/// makes a forward's result or an input gradient, and the one of the same step and micro-batch in the virtual
/// stage that needs it. A block without labels, or with labels that another block repeats, has no links;
/// repeated ones are findings. In the order that links have in a trace. n log n; uses `workers` threads.
std::vector<Link> inferLinks(const Trace& trace, const DataFlow& flow, std::size_t workers,
                             FindingList& findings);

/// Adds to `clocks` when data were made and needed.
void measureHandovers(const std::vector<Link>& links, ClockOffsets& clocks);

/// Links a run whose transfers are not recorded, or only by the work whose data they move: adds what
/// inferLinks() finds, joined with the transfers, a finding, and, unless ranks may stand at wrong places, the
/// offsets of the hosts' clocks that follow from what must come first.
void linkBySchedule(Trace& trace, const DataFlow& flow, const NamedTransfers& transfers, std::size_t workers,
                    bool arePlacesDoubtful = false);

} // namespace pipescope
