#include "core/run/bubbles/step_graph/step_graph.h"

#include "core/base/order_statistics.h"
#include "core/run/bubbles/step_graph/graph_blocks.h"
#include "core/run/schedule/schedule.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace pipescope {
namespace {

/// If more than this part of a step's blocks is missing, nobody can say which.
constexpr std::size_t kMostMissingOneIn = 4;

bool fits(const BlockPart& recorded, const BlockPart& scheduled)
{
    return (!recorded.microBatch || recorded.microBatch == scheduled.microBatch)
           && (!recorded.virtualStage || recorded.virtualStage == scheduled.virtualStage);
}

/// Goes along the order of the schedule and the recorded blocks of one rank together.
class MissingFinder
{
public:
    MissingFinder(const Trace& trace, const StepGraph& graph, GraphRank& rank)
        : m_graph(graph)
        , m_rank(rank)
        , m_blocks(trace.track(rank.track).blocks)
        , m_hasFreeWeights(trace.schedule.hasFreeWeights)
    { }

    void find(const ScheduleShape& shape)
    {
        const std::vector<ScheduledBlock> expected = scheduledBlocks(shape, *m_rank.stage);
        std::uint32_t node = nextScheduled(m_rank.firstNode);
        std::vector<MissingBlocks> missing;
        std::size_t count = 0;
        for (const ScheduledBlock& each : expected) {
            // Few scripts record the loss part as a range of its own.
            if (each.kind == BlockKind::Logits) {
                continue;
            }
            if (node < m_rank.endNode && isBlock(node, each)) {
                node = nextScheduled(node + 1);
                continue;
            }
            ++count;
            if (missing.empty() || missing.back().before != NodeIndex{node}) {
                missing.push_back({NodeIndex{node}, 0, 0});
            }
            ++missing.back().count;
            missing.back().usual += usualTime(each.kind);
        }
        if (node == m_rank.endNode && count * kMostMissingOneIn <= expected.size()) {
            m_rank.missing = std::move(missing);
        }
    }

private:
    /// The first node from `node` on that has a place in the schedule's order.
    std::uint32_t nextScheduled(std::uint32_t node) const
    {
        while (node < m_rank.endNode
               && (m_graph.kind[node] == BlockKind::Logits
                   || (m_hasFreeWeights && m_graph.kind[node] == BlockKind::Weight)))
        {
            ++node;
        }
        return node;
    }

    bool isBlock(std::uint32_t node, const ScheduledBlock& scheduled) const
    {
        const BlockIndex block = m_graph.block[node];
        return m_graph.kind[node] == scheduled.kind && fits(m_blocks.forward(block), scheduled.forward)
               && fits(m_blocks.backward(block), scheduled.backward);
    }

    /// Median of the rank's recorded blocks of this kind; 0 without one.
    std::int64_t usualTime(BlockKind kind) const
    {
        std::vector<std::int64_t> times;
        for (std::uint32_t i = m_rank.firstNode; i < m_rank.endNode; ++i) {
            if (m_graph.kind[i] == kind) {
                times.push_back(m_graph.end[i] - m_graph.begin[i]);
            }
        }
        return times.empty() ? 0 : medianOf(times);
    }

    const StepGraph& m_graph;
    GraphRank& m_rank;
    const BlockTable& m_blocks;
    bool m_hasFreeWeights;
};

std::int64_t scheduledNodes(const StepGraph& graph, const GraphRank& rank, bool hasFreeWeights)
{
    const auto first = graph.kind.begin() + rank.firstNode;
    return std::count_if(first, graph.kind.begin() + rank.endNode,
                         [&](BlockKind kind) { return !(hasFreeWeights && kind == BlockKind::Weight); });
}

/// Finds the blocks that the schedule of the run asks of each rank and that are not recorded, and fills in
/// GraphRank::missing. Nothing is filled in where the schedule is not known, or where the recorded blocks are
/// not part of its order. Needs the nodes of the graph only. Linear.
void addMissingBlocks(const Trace& trace, StepGraph& graph)
{
    const auto shape = trace.schedule.shape();
    if (!shape || !isRunnable(*shape)) {
        return;
    }
    for (GraphRank& rank : graph.ranks) {
        const bool isInside = rank.stage && rank.stage->value >= 0 && rank.stage->value < shape->stages;
        if (isInside
            && scheduledNodes(graph, rank, trace.schedule.hasFreeWeights)
                   < scheduledBlockCount(*shape, *rank.stage))
        {
            MissingFinder(trace, graph, rank).find(*shape);
        }
    }
}

std::vector<std::uint32_t> orderByBegin(StepGraph& graph)
{
    graph.order.resize(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        graph.order[i] = NodeIndex{i};
    }
    std::ranges::sort(graph.order, [&](NodeIndex a, NodeIndex b) {
        return std::pair(graph.begin[a.value], a.value) < std::pair(graph.begin[b.value], b.value);
    });
    std::vector<std::uint32_t> position(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        position[graph.order[i].value] = static_cast<std::uint32_t>(i);
    }
    return position;
}

std::optional<NodeIndex> nextOf(const StepGraph& graph, NodeIndex node)
{
    const bool isLast = graph.ranks[graph.rankOf[node.value]].endNode == node.value + 1;
    return isLast ? std::nullopt : std::optional(NodeIndex{node.value + 1});
}

/// Whether a block begins only once what the block before it has sent has arrived: true of no transfer that
/// does otherwise.
bool doSendsHoldBlocks(const StepGraph& graph)
{
    bool isAnyTimed = false;
    for (const StepTransfer& transfer : graph.transfers) {
        const auto next = nextOf(graph, transfer.producer);
        if (transfer.isTimed && next) {
            isAnyTimed = true;
            if (graph.begin[next->value] < transfer.dataEnd) {
                return false;
            }
        }
    }
    return isAnyTimed;
}

/// Orders the transfers by consumer, and the nodes so that all a node waits for comes before it; transfers
/// that would go back in time are left out. Says which transfers each node waits for.
void orderGraph(StepGraph& graph)
{
    const std::vector<std::uint32_t> position = orderByBegin(graph);
    const std::size_t before = graph.transfers.size();
    std::erase_if(graph.transfers, [&](const StepTransfer& each) {
        return position[each.producer.value] >= position[each.consumer.value];
    });
    graph.impossibleLinks = before - graph.transfers.size();
    std::ranges::stable_sort(graph.transfers, {}, [](const StepTransfer& each) { return each.consumer; });
    const bool isHeld = doSendsHoldBlocks(graph);
    const auto heldNode = [&](const StepTransfer& each) -> std::optional<NodeIndex> {
        const auto next = isHeld && each.isTimed ? nextOf(graph, each.producer) : std::nullopt;
        const bool isPostedBefore =
            next && (!each.post->after || position[each.post->after->value] < position[next->value]);
        return isPostedBefore ? next : std::nullopt;
    };
    graph.firstWait.assign(graph.size() + 1, 0);
    for (const StepTransfer& each : graph.transfers) {
        ++graph.firstWait[each.consumer.value + 1];
        if (const auto held = heldNode(each)) {
            ++graph.firstWait[held->value + 1];
        }
    }
    std::partial_sum(graph.firstWait.begin(), graph.firstWait.end(), graph.firstWait.begin());
    graph.waits.resize(graph.firstWait.back());
    std::vector<std::uint32_t> next(graph.firstWait.begin(), graph.firstWait.end() - 1);
    for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
        graph.waits[next[graph.transfers[i].consumer.value]++] = TransferIndex{i};
        if (const auto held = heldNode(graph.transfers[i])) {
            graph.waits[next[held->value]++] = TransferIndex{i};
        }
    }
}

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

/// Fills in when the ranks of an opened graph, whose times count from its window, were in collectives. Linear
/// in the collectives; nothing where there are none.
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
