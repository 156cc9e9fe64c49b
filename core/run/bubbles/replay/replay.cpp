#include "core/run/bubbles/replay/replay.h"

#include <algorithm>

namespace pipescope {
namespace {

/// When a block of which no input is missing could begin, with the blocks before it at given times.
std::int64_t turnOf(const StepGraph& graph, NodeIndex node, std::span<const std::int64_t> begin,
                    std::span<const std::int64_t> end)
{
    const auto before = graph.previous(node);
    if (!before) {
        return 0;
    }
    const std::int64_t distance = graph.begin[node.value] - graph.begin[before->value];
    const bool isWithin = graph.begin[node.value] < graph.end[before->value];
    return isWithin ? begin[before->value] + distance : end[before->value];
}

/// How long a rank is in collectives between two times.
std::int64_t inCollectives(const GraphRank& rank, std::int64_t begin, std::int64_t end)
{
    std::int64_t length = 0;
    for (auto each = std::ranges::upper_bound(rank.collectives, begin, {}, &GraphSpan::end);
         each != rank.collectives.end() && each->begin < end; ++each)
    {
        length += std::min(each->end, end) - std::max(each->begin, begin);
    }
    return length;
}

} // namespace

std::int64_t readyTime(const StepGraph& graph, NodeIndex node, const std::vector<TransferCosts>& transfers,
                       std::span<const std::int64_t> begin, std::span<const std::int64_t> end)
{
    std::int64_t ready = turnOf(graph, node, begin, end);
    for (const TransferIndex wait : graph.waitsOf(node)) {
        ready = std::max(ready, arrivalOf(graph.transfer(wait), transfers[wait.value], begin, end));
    }
    return ready;
}

std::int64_t arrivalOf(const StepTransfer& transfer, const TransferCosts& costs,
                       std::span<const std::int64_t> begin, std::span<const std::int64_t> end)
{
    std::int64_t ready = end[transfer.producer.value] + costs.sendLag;
    if (transfer.post && !costs.isPostIgnored) {
        const auto& after = transfer.post->after;
        const std::int64_t from = !after                      ? 0
                                  : transfer.post->isAfterEnd ? end[after->value]
                                                              : begin[after->value];
        ready = std::max(ready, from + costs.postLag);
    }
    return ready + costs.startLag + costs.move;
}

ReplayCosts measuredCosts(const StepGraph& graph)
{
    ReplayCosts costs;
    costs.transfer.reserve(graph.transfers.size());
    for (const StepTransfer& each : graph.transfers) {
        costs.transfer.push_back(
            {each.sendLag, each.startLag, each.move, each.post ? each.post->lag : 0, false});
    }
    costs.duration.resize(graph.size());
    costs.gap.resize(graph.size());
    costs.collective.resize(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        costs.duration[i] = graph.end[i] - graph.begin[i];
        const std::int64_t ready = readyTime(graph, NodeIndex{i}, costs.transfer, graph.begin, graph.end);
        const std::int64_t gap = std::max<std::int64_t>(0, graph.begin[i] - ready);
        costs.collective[i] =
            inCollectives(graph.ranks[graph.rankOf[i]], graph.begin[i] - gap, graph.begin[i]);
        costs.gap[i] = gap - costs.collective[i];
    }
    return costs;
}

ReplayedStep replay(const StepGraph& graph, const ReplayCosts& costs)
{
    ReplayedStep step;
    step.begin.resize(graph.size());
    step.end.resize(graph.size());
    std::int64_t first = 0;
    std::int64_t last = 0;
    for (std::size_t i = 0; i < graph.order.size(); ++i) {
        const NodeIndex node = graph.order[i];
        std::int64_t& begin = step.begin[node.value];
        begin = readyTime(graph, node, costs.transfer, step.begin, step.end) + costs.gap[node.value]
                + costs.collective[node.value];
        step.end[node.value] = begin + costs.duration[node.value];
        first = i == 0 ? begin : std::min(first, begin);
        last = std::max(last, step.end[node.value]);
    }
    step.first = first;
    step.length = last - first;
    return step;
}

std::int64_t busiestRank(const StepGraph& graph, const ReplayCosts& costs)
{
    std::vector<std::int64_t> begin(graph.size());
    std::vector<std::int64_t> end(graph.size());
    std::int64_t last = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        begin[i] = turnOf(graph, NodeIndex{i}, begin, end);
        end[i] = begin[i] + costs.duration[i];
        last = std::max(last, end[i]);
    }
    return last;
}

} // namespace pipescope
