#include "core/run/bubbles/step_graph/graph_transfers.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Where a receive that begins at `postBegin` was posted from: the last thing that its rank's blocks did
/// before.
ReceivePost postOf(const StepGraph& graph, NodeIndex consumer, std::int64_t postBegin)
{
    const GraphRank& rank = graph.ranks[graph.rankOf[consumer.value]];
    const auto first = graph.begin.begin() + rank.firstNode;
    const auto last = graph.begin.begin() + consumer.value;
    const auto after = std::upper_bound(first, last, postBegin);
    if (after == first) {
        return {std::nullopt, true, postBegin};
    }
    const NodeIndex poster{static_cast<std::size_t>(after - graph.begin.begin() - 1)};
    const bool isAfterEnd = graph.end[poster.value] <= postBegin;
    const std::int64_t from = isAfterEnd ? graph.end[poster.value] : graph.begin[poster.value];
    return {poster, isAfterEnd, postBegin - from};
}

/// A transfer whose operators are recorded. Times that contradict each other give lags of 0.
StepTransfer timedTransfer(const StepGraph& graph, const Link& link, NodeIndex producer, NodeIndex consumer)
{
    const TimePoint base = graph.window.begin;
    StepTransfer transfer;
    transfer.producer = producer;
    transfer.consumer = consumer;
    transfer.isTimed = true;
    const std::int64_t produced = graph.end[producer.value];
    // Times that lie beyond the consumer's begin are those of a batch, which is issued as one operator, or
    // of bad data.
    const std::int64_t latest = std::max(produced, graph.begin[consumer.value]);
    const auto within = [&](TimePoint time) { return std::min((time - base).ns, latest); };
    transfer.sendBegin = std::max(produced, within(link.source.span.begin));
    transfer.sendLag = transfer.sendBegin - produced;
    transfer.postBegin = std::clamp((link.target.span.begin - base).ns, -graph.length(),
                                    std::max<std::int64_t>(0, graph.begin[consumer.value]));
    transfer.post = postOf(graph, consumer, transfer.postBegin);
    const std::int64_t ready = std::max(transfer.sendBegin, transfer.postBegin);
    const std::int64_t arrival = within(link.data ? link.data->end : link.target.span.end);
    transfer.dataBegin = link.data ? std::max(ready, within(link.data->begin)) : ready;
    transfer.dataEnd = std::max(transfer.dataBegin, arrival);
    transfer.startLag = transfer.dataBegin - ready;
    transfer.move = transfer.dataEnd - transfer.dataBegin;
    return transfer;
}

/// A transfer of which only the blocks at its ends are known; it moves in no time so far.
StepTransfer untimedTransfer(const StepGraph& graph, NodeIndex producer, NodeIndex consumer)
{
    StepTransfer transfer;
    transfer.producer = producer;
    transfer.consumer = consumer;
    transfer.sendBegin = transfer.postBegin = graph.end[producer.value];
    transfer.dataBegin = transfer.dataEnd = transfer.sendBegin;
    return transfer;
}

} // namespace

void addLinks(const Trace& trace, GraphBlocks& blocks)
{
    const auto placeOf = [&](const LinkEnd& end) -> std::optional<NodePlace> {
        const auto& places = blocks.places[end.track.value];
        return end.block && end.block->value < places.size() ? places[end.block->value] : std::nullopt;
    };
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        const Link& link = trace.links[i];
        const auto producer = placeOf(link.source);
        const auto consumer = placeOf(link.target);
        if (!producer || !consumer || producer->graph != consumer->graph) {
            continue;
        }
        StepGraph& graph = blocks.result.graphs[producer->graph];
        if (graph.size() == 0) {
            continue;
        }
        const bool isTimed = link.source.op.has_value() && link.target.op.has_value();
        StepTransfer transfer = isTimed ? timedTransfer(graph, link, producer->node, consumer->node)
                                        : untimedTransfer(graph, producer->node, consumer->node);
        transfer.link = LinkIndex{i};
        graph.transfers.push_back(transfer);
    }
}

} // namespace pipescope
