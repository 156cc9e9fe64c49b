#pragma once

#include "core/run/bubbles/report/analysis.h"

#include <iosfwd>

namespace pipescope {

/// What `pipescope-cli analyze` prints: the sentences, the ladder of the slowest pipelines of all steps, and
/// tables of steps and ranks.
void writeAnalysis(const Trace& trace, const BubbleAnalysis& analysis, std::ostream& out);

} // namespace pipescope
