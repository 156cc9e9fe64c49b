#include "core/run/bubbles/step_graph/graph_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pipescope {
namespace {

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

} // namespace

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

} // namespace pipescope
