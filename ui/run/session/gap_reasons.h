#pragma once

#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/details/gap_facts.h"

#include <vector>

namespace pipescope::ui {

struct AnalysedRun;

/// What the rank waited for in a gap, how long for what, the way back to what made it wait, and that itself;
/// rows lead to the blocks on the way. Empty where the analysis does not know the gap. Linear in the blocks
/// of a step.
std::vector<DetailRow> reasonsOf(const AnalysedRun& run, const GapRef& gap);

/// The same in a few words: "sender late 3.0 ms · waited for rank 6 · …". Likewise empty.
std::vector<UserText> shortReasonsOf(const AnalysedRun& run, const GapRef& gap);

} // namespace pipescope::ui
