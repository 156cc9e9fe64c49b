#include "core/run/bubbles/step_graph/step_graph.h"

#include "core/run/bubbles/step_graph/graph_blocks.h"
#include "core/run/bubbles/step_graph/graph_collectives.h"
#include "core/run/bubbles/step_graph/graph_order.h"
#include "core/run/bubbles/step_graph/graph_transfers.h"
#include "core/run/bubbles/step_graph/missing_blocks.h"
#include "core/run/bubbles/step_graph/numbered_transfers.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// Graphs of longer steps are left out: no sum of times in a shorter one can leave the range of 64 bits.
constexpr Duration kLongestWindow{std::int64_t{1} << 42U};

/// From here on the times of the graph count from the begin of its window. A step that is too long loses its
/// blocks.
void openWindow(StepGraph& graph)
{
    graph.window = {{*std::ranges::min_element(graph.begin)}, {*std::ranges::max_element(graph.end)}};
    if (graph.window.duration() > kLongestWindow) {
        graph = {};
        return;
    }
    for (std::size_t i = 0; i < graph.size(); ++i) {
        graph.begin[i] = saturatingSubtract(graph.begin[i], graph.window.begin.ns);
        graph.end[i] = saturatingSubtract(graph.end[i], graph.window.begin.ns);
    }
}

} // namespace

std::optional<StepGraphs> buildStepGraphs(const Trace& trace, const std::stop_token& stop)
{
    GraphBlocks blocks = placeBlocks(trace);
    for (StepGraph& graph : blocks.result.graphs) {
        openWindow(graph);
        addCollectives(trace, graph);
    }
    addLinks(trace, blocks);
    for (StepGraph& graph : blocks.result.graphs) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        addMissingBlocks(trace, graph);
        addNumberedTransfers(trace, graph);
        orderGraph(graph);
    }
    std::erase_if(blocks.result.graphs, [](const StepGraph& graph) { return graph.size() == 0; });
    return std::move(blocks.result);
}

} // namespace pipescope
