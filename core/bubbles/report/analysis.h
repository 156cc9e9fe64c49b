#pragma once

#include "core/bubbles/causes/find_causes.h"
#include "core/bubbles/idle/bubble_figures.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// Everything that is known of where a run's time goes.
struct BubbleAnalysis
{
    MeasuredRun run;
    std::vector<StepBubble> steps;
    /// The worst first.
    std::vector<Cause> causes;
};

/// `trace` must be on one clock, see buildStepGraphs(). Linear in blocks and links for runs with few slow
/// ranks: each rank or pair that may cost time is replayed. Empty after a stop request.
std::optional<BubbleAnalysis> analyseBubbles(const Trace& trace, const std::stop_token& stop);

} // namespace pipescope
