#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// Fills in who was late, how long senders waited, and when their data moved.
void measureTransfers(Trace& trace, const ClockOffsets& clocks);

} // namespace pipescope
