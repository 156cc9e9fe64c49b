#pragma once

#include "core/run/bubbles/idle/idle_accounting.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope {

/// Idle time of a rank in the whole run.
struct IdleTime
{
    TimeSpan span;
    IdleClass idleClass = IdleClass::Unexplained;
};

/// Indexed by track, in order of time, apart from each other; in times as `recorded` has them. The graphs are
/// those of the same run on one clock. Linear.
std::vector<std::vector<IdleTime>> idleTimesOf(const Trace& recorded, const StepGraphs& graphs);

/// A gap and how long the schedule does not ask for it, ns.
struct WorstGap
{
    TrackIndex track;
    /// The block that ends it.
    BlockIndex next;
    std::int64_t ns = 0;
};

/// The gaps between two blocks of a rank in which it waits longest for other reasons than warm-up and
/// cool-down, the longest first. Linear.
std::vector<WorstGap> worstGapsOf(const StepGraphs& graphs, std::size_t most);

} // namespace pipescope
