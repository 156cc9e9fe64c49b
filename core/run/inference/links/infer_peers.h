#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/data_flow.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// Where the profiler's level records no peer: the peer of a send is the rank that the block before it sends
/// its result to. Batches are left to BatchInference.
void inferSendPeers(Trace& trace, const DataFlow& flow);

/// Adds operators to `clocks` where only the sender's peer is known: they may finish together.
void measureInferredClocks(const Trace& trace, ClockOffsets& clocks);

/// The peer of a receive is the rank whose send finishes together with it; else, in schedules that post a
/// receive just in time, the one that the block after it needs data from.
void inferReceivePeers(Trace& trace, const DataFlow& flow, const ClockOffsets& clocks);

} // namespace pipescope
