#pragma once

#include "core/run/clock/clock_line.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <span>

namespace pipescope {

/// Messages that go back in time: they are received before they are sent, or the block that needs them begins
/// before the one that makes them ends. `lines` bring the times of each track onto one clock; without any,
/// the times are compared as the trace has them. Linear in links.
std::uint64_t causalityViolations(const Trace& trace, std::span<const ClockLine> lines = {});

} // namespace pipescope
