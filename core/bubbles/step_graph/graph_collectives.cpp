#include "core/bubbles/step_graph/graph_collectives.h"

#include <algorithm>

namespace pipescope {
namespace {

std::vector<GraphSpan> collectivesWithin(const CollectiveTable& table, TimeSpan window)
{
    std::vector<GraphSpan> spans;
    const auto [first, last] = table.indicesWithin(window);
    for (std::size_t i = first; i < last; ++i) {
        const std::int64_t begin = std::max(table.beginNs()[i], window.begin.ns) - window.begin.ns;
        const std::int64_t end = std::min(table.endNs()[i], window.end.ns) - window.begin.ns;
        if (begin >= end) {
            continue;
        }
        if (!spans.empty() && begin <= spans.back().end) {
            spans.back().end = std::max(spans.back().end, end);
        } else {
            spans.push_back({begin, end});
        }
    }
    return spans;
}

} // namespace

void addCollectives(const Trace& trace, StepGraph& graph)
{
    for (GraphRank& rank : graph.ranks) {
        rank.collectives = collectivesWithin(trace.track(rank.track).collectives, graph.window);
    }
}

} // namespace pipescope
