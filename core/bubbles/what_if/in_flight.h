#pragma once

#include "core/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Micro-batches whose activations a rank keeps: from the begin of a forward to the end of its backward, or
/// of its weight gradient where that is a block of its own. A chunk counts as its share of the rank's chunks
/// that a micro-batch goes through.
struct InFlight
{
    /// Most at a time.
    double peak = 0;
    /// When that is reached first, ns from the window's begin.
    std::int64_t peakAt = 0;
};

/// By position of the rank in the graph. Forwards of other steps are not known: a graph counts from 0.
/// Linear.
std::vector<InFlight> inFlightOf(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works);

/// By node: whether it is a backward whose weight gradient is a block of its own.
std::vector<bool> splitBackwardsOf(const Trace& trace, const StepGraph& graph);

} // namespace pipescope
