#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

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

/// How many a rank keeps from a moment on, up to the next one.
struct InFlightChange
{
    /// ns from the window's begin.
    std::int64_t at = 0;
    double kept = 0;
};

/// Indexed by position of the rank in the graph, each in order of time; the last one is 0 in whole steps.
/// Linear.
std::vector<std::vector<InFlightChange>> inFlightCurves(const Trace& trace, const StepGraph& graph,
                                                        const std::vector<Work>& works);

/// How many micro-batches a rank keeps from a moment of the run on, up to the next one.
struct KeptFrom
{
    TimePoint at;
    double kept = 0;
};

/// These curves of the whole run, indexed by track: in times as `recorded` has them, no two of one moment, 0
/// behind each step. The graphs are those of the same run on one clock. Linear but for sorting.
std::vector<std::vector<KeptFrom>> inFlightTimesOf(const Trace& recorded, const StepGraphs& graphs);

/// The peaks of these curves, by position of the rank in the graph. Forwards of other steps are not known: a
/// graph counts from 0. Linear.
std::vector<InFlight> inFlightOf(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works);

} // namespace pipescope
