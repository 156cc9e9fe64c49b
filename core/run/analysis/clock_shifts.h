#pragma once

#include "core/run/clock/clock_set.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/model/trace.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// The trace with a duration added to all times of each host's ranks, by HostIndex; hosts beyond the end of
/// `shifts` keep theirs. Blocks, operators and links keep their indices, steps get new spans; what was
/// concluded from the recorded times (clock estimates, late sides) stays. Null after a stop request.
std::shared_ptr<const Trace> withClockShifts(const Trace& recorded, std::span<const Duration> shifts,
                                             const std::stop_token& stop);

/// The same, with the times of each track brought onto its clock's reference by a line; by TrackIndex.
std::shared_ptr<const Trace> withClockLines(const Trace& recorded, std::span<const ClockLine> lines,
                                            const std::stop_token& stop);

/// The trace on one clock, as `clocks` says; the recorded one where it is so already. Null after a stop
/// request.
std::shared_ptr<const Trace> onOneClock(const std::shared_ptr<const Trace>& recorded,
                                        const ClockFigures& clocks, const std::stop_token& stop);

/// Indexed by HostIndex: what to add to each host's clock to get the reference's; estimated from the links.
std::vector<Duration> estimatedShifts(const Trace& trace);

} // namespace pipescope
