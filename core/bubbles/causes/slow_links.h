#pragma once

#include "core/bubbles/causes/cause.h"
#include "core/bubbles/causes/measured_run.h"

namespace pipescope {

/// Pairs of ranks whose data moves slower than between other pairs, of those within a host and those between
/// hosts each; and what that costs, by replay with the others' median.
std::vector<Cause> slowLinks(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
