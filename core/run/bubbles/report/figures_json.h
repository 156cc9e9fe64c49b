#pragma once

#include "core/base/json/json_writer.h"
#include "core/base/user_text.h"
#include "core/run/bubbles/idle/idle_accounting.h"
#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/replay/loss_ladder.h"
#include "core/run/bubbles/step_graph/step_graph.h"
#include "core/run/bubbles/what_if/in_flight.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pipescope {

/// What people read for the names of the JSON: "sender late", "launch gaps", "compute".
SourceText titleOf(IdleClass idleClass);
SourceText titleOf(LossRung rung);
SourceText titleOf(PathSegmentKind kind);

/// What is known of each block of a graph; by its ranks and nodes.
struct BlockFigures
{
    BlockFigures(const Trace& trace, const StepGraph& graph, const std::vector<Work>& works);

    std::vector<std::int64_t> slack;
    std::vector<std::vector<InFlightChange>> inFlight;
};

/// The members "blocks" and "in_flight" of the rank at a position of the graph: its blocks in order, each
/// with the idle time before it and its slack, and the curve of kept micro-batches as pairs of time and
/// number. Times are ns from the window's begin.
void writeBlockFigures(const Trace& trace, const StepGraph& graph, const BlockFigures& figures,
                       std::size_t rank, JsonWriter& json);

} // namespace pipescope
