#pragma once

#include "core/run/bubbles/causes/repairs.h"

namespace pipescope {

/// Pairs of ranks whose data moves slower than between other pairs, of those within a host and those between
/// hosts each, with the others' median as their repair. Both directions of two ranks are one cause, and so
/// are all pairs from one host to another, where they are slow.
std::vector<RepairableCause> slowLinks(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
