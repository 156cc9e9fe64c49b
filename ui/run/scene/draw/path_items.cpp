#include "ui/run/scene/draw/path_items.h"

#include <vector>

namespace pipescope::scene {

void addPath(const Trace& trace, const StepGraph& graph, std::span<const PathSegment> path, TraceSet& items)
{
    for (const PathSegment& segment : path) {
        if (segment.kind == PathSegmentKind::Compute) {
            const TrackIndex track = graph.ranks[graph.rankOf[segment.node.value]].track;
            items.add(BlockRef{track, graph.block[segment.node.value]});
        }
        const auto link = segment.transfer ? graph.transfer(*segment.transfer).link : std::nullopt;
        if (!link) {
            continue;
        }
        for (const LinkEnd* end : {&trace.link(*link).source, &trace.link(*link).target}) {
            if (end->op) {
                items.add(OperatorRef{end->track, *end->op});
            }
        }
    }
}

std::shared_ptr<const TraceSet> criticalItems(const Trace& trace, const BubbleAnalysis& analysis)
{
    auto items = std::make_shared<TraceSet>(trace);
    const std::vector<StepGraph>& graphs = analysis.run.graphs.graphs;
    std::vector<bool> isJoined(graphs.size());
    for (std::size_t step = 0; step < analysis.run.joined.size(); ++step) {
        const JoinedStep& joined = analysis.run.joined[step];
        for (std::size_t graph = joined.firstGraph; graph < joined.endGraph; ++graph) {
            isJoined[graph] = true;
        }
        for (const PathSegment& segment : analysis.joinedPaths[step]) {
            addPath(trace, graphs[segment.graph], {&segment, 1}, *items);
        }
    }
    for (const std::size_t graph : analysis.run.slowestGraphs()) {
        if (!isJoined[graph]) {
            addPath(trace, graphs[graph], analysis.paths[graph].segments, *items);
        }
    }
    return items;
}

} // namespace pipescope::scene
