#pragma once

#include "core/run/analysis/search/trace_set.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/index/idle_index.h"
#include "ui/run/scene/index/in_flight_index.h"

#include <memory>

namespace pipescope::bench {

/// All gaps between blocks, of all classes in turn.
std::shared_ptr<const scene::IdleIndex> idleOfGaps(const Trace& trace);

/// One more with each forward, one fewer after each backward, as in a schedule of eight stages.
std::shared_ptr<const scene::InFlightIndex> inFlightOfBlocks(const Trace& trace);

/// About as many as a critical path has: one rank's work.
std::shared_ptr<const TraceSet> someBlocks(const Trace& trace);

} // namespace pipescope::bench
