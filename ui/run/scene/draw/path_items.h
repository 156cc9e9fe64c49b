#pragma once

#include "core/run/analysis/search/trace_set.h"
#include "core/run/bubbles/report/analysis.h"

#include <memory>
#include <span>

namespace pipescope::scene {

/// Adds the blocks and operators on a path, all segments of which lie in one graph.
void addPath(const Trace& trace, const StepGraph& graph, std::span<const PathSegment> path, TraceSet& items);

/// What makes the steps of a run as long as they are: of each step the path through all pipelines where they
/// wait for each other, else that of the slowest one.
std::shared_ptr<const TraceSet> criticalItems(const Trace& trace, const BubbleAnalysis& analysis);

} // namespace pipescope::scene
