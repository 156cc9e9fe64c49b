#include "core/run/bubbles/step_graph/graph_collectives.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Adds a span that begins no earlier than those before it.
void append(std::vector<GraphSpan>& spans, GraphSpan span)
{
    if (span.begin >= span.end) {
        return;
    }
    if (!spans.empty() && span.begin <= spans.back().end) {
        spans.back().end = std::max(spans.back().end, span.end);
    } else {
        spans.push_back(span);
    }
}

std::vector<GraphSpan> collectivesWithin(const CollectiveTable& table, TimeSpan window)
{
    std::vector<GraphSpan> spans;
    const auto [first, last] = table.indicesWithin(window);
    for (std::size_t i = first; i < last; ++i) {
        append(spans, {std::max(table.beginNs()[i], window.begin.ns) - window.begin.ns,
                       std::min(table.endNs()[i], window.end.ns) - window.begin.ns});
    }
    return spans;
}

/// Adds the parts of the step's collectives that lie outside of the graph's window.
void addOutside(const CollectiveTable& table, const StepGraph& graph, std::vector<GraphSpan>& spans)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.stepOf(CollectiveIndex{i}) != graph.step) {
            continue;
        }
        const std::int64_t begin = saturatingSubtract(table.beginNs()[i], graph.window.begin.ns);
        const std::int64_t end = saturatingSubtract(table.endNs()[i], graph.window.begin.ns);
        spans.push_back({begin, std::min<std::int64_t>(end, 0)});
        spans.push_back({std::max(begin, graph.length()), end});
    }
}

std::int64_t lengthOfUnion(std::vector<GraphSpan> spans)
{
    std::ranges::sort(spans, {}, &GraphSpan::begin);
    std::vector<GraphSpan> apart;
    for (const GraphSpan& span : spans) {
        append(apart, span);
    }
    std::int64_t length = 0;
    for (const GraphSpan& span : apart) {
        length = saturatingAdd(length, span.end - span.begin);
    }
    return length;
}

} // namespace

void addCollectives(const Trace& trace, StepGraph& graph)
{
    std::vector<GraphSpan> outside;
    for (GraphRank& rank : graph.ranks) {
        const CollectiveTable& collectives = trace.track(rank.track).collectives;
        rank.collectives = collectivesWithin(collectives, graph.window);
        addOutside(collectives, graph, outside);
    }
    graph.collectivesOutside = lengthOfUnion(std::move(outside));
}

} // namespace pipescope
