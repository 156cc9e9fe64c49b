#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// Adds the operators with known peers to `clocks`: they may finish together.
void measureClocks(const Trace& trace, ClockOffsets& clocks);

/// Pairs sends with receives into `trace.links`, per communication group and directed pair of ranks: those
/// that finish together where the offset between the two clocks is known, else the k-th with the k-th if
/// there are as many. Raw clocks never reject a pair. Numbers the parts' ordinals as the sender counts them;
/// parts whose peer is not loaded are numbered by themselves. Ends without a partner are counted in the
/// findings.
void pairOperators(Trace& trace, const ClockOffsets& clocks);

} // namespace pipescope
