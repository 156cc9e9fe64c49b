#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/companion/companion.h"

#include <optional>
#include <stop_token>

namespace pipescope {

/// Each block where it would be without what only this recording has: no late starts, gaps or exposed
/// collectives, usual transfers, usual times, and no rank slower than its peers. The order of the schedule,
/// the split of the stages and the latency stay. Each step begins where it was measured to begin. Blocks in
/// no graph, and those of graphs that do not explain their step (LossLadder::isRefused()), are left out.
/// `run` is what was measured of `trace`, maybe with the clocks of its hosts shifted: blocks move by as much
/// as on one clock. Linear. Empty after a stop request.
std::optional<Companion> idealReplay(const Trace& trace, const MeasuredRun& run, const std::stop_token& stop);

} // namespace pipescope
