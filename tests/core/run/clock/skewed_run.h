#pragma once

#include "core/run/clock/clock_set.h"
#include "core/run/model/trace.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <memory>
#include <vector>

namespace pipescope::test {

/// What has been simulated on one clock, with a host for each rank.
std::shared_ptr<const Trace> onSeparateHosts(const SimulatedRun& run);

/// The same as clocks record it that are wrong by `errors`, one a rank.
std::shared_ptr<const Trace> recordedWith(const Trace& exact, const std::vector<ClockLine>& errors);

/// Clocks wrong by up to 300 µs and `driftPpm`, drawn from a seed; their lines count from time 0.
std::vector<ClockLine> randomErrors(std::uint64_t seed, std::size_t ranks, double driftPpm = 0);

} // namespace pipescope::test
