#pragma once

#include "core/run/bubbles/limits/limits.h"

#include <vector>

namespace pipescope {

/// Whether what limits are held against is the whole run, as three verdicts: "data" (no finding of lost data,
/// see losesData()), "steps" (none is refused) and "clocks" (those of every pipeline can be compared). With
/// `areAccepted` all are kept, and their texts say what was accepted.
std::vector<LimitVerdict> checkData(const Trace& trace, const BubbleAnalysis& analysis, bool areAccepted);

} // namespace pipescope
