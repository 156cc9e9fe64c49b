#pragma once

#include "core/graph/compare/node_verdict.h"
#include "core/graph/structure/layer_fold.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// By node of the debug graph: how much larger the error of its outputs is than that of its input tensors,
/// both as multiples of their tolerance; NaN where there is no error at both ends, infinite if only outputs
/// have one.
std::vector<double> gainsOf(const Comparison& comparison, const NodeVerdicts& verdicts);

/// An operation whose gain is not that of the same operation in identical layers.
struct GainOutlier
{
    NodeId node;
    double gain = 0;
    /// The median of the same operation over the layers.
    double usualGain = 0;
    /// |log gain − log usual gain| as a multiple of its usual spread; spreads below 0.05 count as that.
    double strength = 0;
};

/// All nodes of the runs that have finite gains, the most unusual first. Operations in fewer than three
/// layers are left out.
std::vector<GainOutlier> rankGains(const Graph& graph, std::span<const LayerRun> runs,
                                   std::span<const double> gains);

} // namespace pipescope::graph
