#include "core/run/bubbles/step_graph/graph_blocks.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

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

std::uint64_t keyOf(LinkDirection direction, MicroBatch microBatch, std::int32_t virtualStage)
{
    constexpr unsigned kStageBits = 24;
    constexpr unsigned kDirectionBit = 63;
    return (std::uint64_t{direction == LinkDirection::Backward} << kDirectionBit)
           | (static_cast<std::uint64_t>(static_cast<std::uint32_t>(microBatch.value)) << kStageBits)
           | (static_cast<std::uint64_t>(virtualStage) & ((1U << kStageBits) - 1));
}

class NumberedTransfers
{
public:
    NumberedTransfers(const Trace& trace, StepGraph& graph)
        : m_trace(trace)
        , m_graph(graph)
        , m_linked(graph.size())
    {
        for (const StepTransfer& transfer : graph.transfers) {
            markLinked(transfer);
        }
        for (std::size_t i = 0; i < graph.size(); ++i) {
            noteOutputs(NodeIndex{i});
        }
    }

    void add()
    {
        m_graph.inputsKnown.assign(m_graph.size(), InputsKnown::Yes);
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const NodeIndex node{i};
            const BlockKind kind = m_graph.kind[i];
            const bool isForwardKnown = !hasForward(kind) || isSupplied(node, LinkDirection::Forward);
            const bool isBackwardKnown = !hasBackward(kind) || isSupplied(node, LinkDirection::Backward);
            if (!isForwardKnown || !isBackwardKnown) {
                m_graph.inputsKnown[i] = InputsKnown::No;
            }
        }
    }

private:
    struct Linked
    {
        bool forward = false;
        bool backward = false;
    };

    void markLinked(const StepTransfer& transfer)
    {
        const LinkDirection direction = m_trace.link(*transfer.link).direction;
        Linked& linked = m_linked[transfer.consumer.value];
        linked.forward = linked.forward || direction != LinkDirection::Backward;
        linked.backward = linked.backward || direction != LinkDirection::Forward;
    }

    const BlockTable& blocksOf(NodeIndex node) const
    {
        return m_trace.track(m_graph.ranks[m_graph.rankOf[node.value]].track).blocks;
    }

    BlockPart partOf(NodeIndex node, LinkDirection direction) const
    {
        const BlockIndex block = m_graph.block[node.value];
        return direction == LinkDirection::Forward ? blocksOf(node).forward(block)
                                                   : blocksOf(node).backward(block);
    }

    void noteOutputs(NodeIndex node)
    {
        const BlockKind kind = m_graph.kind[node.value];
        for (const LinkDirection direction : {LinkDirection::Forward, LinkDirection::Backward}) {
            const bool isRun = direction == LinkDirection::Forward ? hasForward(kind) : hasBackward(kind);
            const BlockPart part = isRun ? partOf(node, direction) : BlockPart();
            if (part.microBatch && part.virtualStage) {
                m_makers.try_emplace(keyOf(direction, *part.microBatch, part.virtualStage->value), node);
                m_lastVirtualStage = std::max(m_lastVirtualStage, part.virtualStage->value);
            }
        }
    }

    /// Whether the graph has, or now gets, all that this half of the block waits for.
    bool isSupplied(NodeIndex node, LinkDirection direction)
    {
        const Linked& linked = m_linked[node.value];
        if (direction == LinkDirection::Forward ? linked.forward : linked.backward) {
            return true;
        }
        const BlockPart part = partOf(node, direction);
        if (!part.microBatch || !part.virtualStage) {
            return false;
        }
        const std::int32_t place = part.virtualStage->value;
        const std::int32_t alongModel = m_trace.schedule.directed(*part.virtualStage).virtualStage.value;
        const std::int32_t last = m_trace.schedule.virtualStages.value_or(m_lastVirtualStage + 1) - 1;
        if (direction == LinkDirection::Forward ? alongModel == 0 : alongModel == last) {
            return true;
        }
        const auto maker = m_makers.find(
            keyOf(direction, *part.microBatch, direction == LinkDirection::Forward ? place - 1 : place + 1));
        if (maker == m_makers.end()) {
            return false;
        }
        if (m_graph.rankOf[maker->second.value] != m_graph.rankOf[node.value]) {
            addTransfer(maker->second, node);
        }
        return true;
    }

    void addTransfer(NodeIndex producer, NodeIndex consumer)
    {
        StepTransfer transfer;
        transfer.producer = producer;
        transfer.consumer = consumer;
        m_graph.transfers.push_back(transfer);
    }

    const Trace& m_trace;
    StepGraph& m_graph;
    std::vector<Linked> m_linked;
    std::unordered_map<std::uint64_t, NodeIndex> m_makers;
    std::int32_t m_lastVirtualStage = -1;
};

/// The longest that a transfer without times can have taken, by the blocks at its ends.
std::int64_t longestMove(const StepGraph& graph, const StepTransfer& transfer)
{
    const auto before = graph.previous(transfer.consumer);
    const std::int64_t produced = graph.end[transfer.producer.value];
    const std::int64_t free = before ? std::max(produced, graph.end[before->value]) : produced;
    return std::max<std::int64_t>(0, graph.begin[transfer.consumer.value] - free);
}

/// Transfers without times take the median of what those between the same two ranks can have taken at most,
/// but no longer than they can have taken themselves.
void timeByBlocks(StepGraph& graph)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::int64_t>> longest;
    const auto pairOf = [&](const StepTransfer& each) {
        return std::pair(graph.rankOf[each.producer.value], graph.rankOf[each.consumer.value]);
    };
    for (const StepTransfer& each : graph.transfers) {
        if (!each.isTimed) {
            longest[pairOf(each)].push_back(longestMove(graph, each));
        }
    }
    for (auto& [pair, moves] : longest) {
        std::ranges::nth_element(moves, moves.begin() + static_cast<std::ptrdiff_t>((moves.size() - 1) / 2));
    }
    for (StepTransfer& each : graph.transfers) {
        if (!each.isTimed) {
            const std::vector<std::int64_t>& moves = longest.at(pairOf(each));
            each.sendBegin = each.postBegin = each.dataBegin = graph.end[each.producer.value];
            each.move = std::min(longestMove(graph, each), moves[(moves.size() - 1) / 2]);
            each.dataEnd = each.dataBegin + each.move;
            graph.hasUntimed = true;
        }
    }
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

void addNumberedTransfers(const Trace& trace, StepGraph& graph)
{
    NumberedTransfers(trace, graph).add();
    timeByBlocks(graph);
}

} // namespace pipescope
