#pragma once

#include "core/base/json/json_writer.h"
#include "core/run/bubbles/path/link_figures.h"
#include "core/run/bubbles/step_graph/step_graph.h"
#include "core/run/bubbles/what_if/in_flight.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pipescope {

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

/// The member "links": an object with "size_classes" and "pairs".
void writeLinkFigures(const Trace& trace, const LinksOfRun& links, JsonWriter& json);

} // namespace pipescope
