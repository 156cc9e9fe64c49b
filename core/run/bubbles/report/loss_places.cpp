#include "core/run/bubbles/report/loss_places.h"

#include "core/run/bubbles/idle/idle_accounting.h"

#include <algorithm>

namespace pipescope {
namespace {

/// The greatest of several losses, and where it is.
struct Greatest
{
    std::int64_t ns = 0;
    std::optional<LossPlace> place;

    void offer(std::int64_t loss, const LossPlace& at)
    {
        if (loss > ns) {
            ns = loss;
            place = at;
        }
    }
};

LossPlace rankPlace(const StepGraph& graph, const GraphRank& rank)
{
    return {graph.step, rank.track, rank.rank, std::nullopt, false};
}

LossPlace blockPlace(const StepGraph& graph, std::uint32_t node, bool isGap)
{
    LossPlace place = rankPlace(graph, graph.ranks[graph.rankOf[node]]);
    place.block = graph.block[node];
    place.isGap = isGap;
    return place;
}

class LossSearch
{
public:
    explicit LossSearch(const MeasuredRun& run)
        : m_run(run)
    { }

    LossPlaces found()
    {
        for (const std::size_t position : m_run.slowestGraphs()) {
            const StepGraph& graph = m_run.graphs.graphs[position];
            lookAtGaps(graph);
            lookAtTransfers(graph);
            for (const GraphRank& rank : graph.ranks) {
                lookAtBlocks(graph, rank);
                lookAtIdleTime(graph, rank);
            }
        }
        LossPlaces places;
        for (std::size_t i = 0; i < places.size(); ++i) {
            places[i] = m_greatest[i].place;
        }
        return places;
    }

private:
    Greatest& greatest(LossRung rung) { return m_greatest[static_cast<std::size_t>(rung)]; }

    /// What the replay takes away from gaps.
    void lookAtGaps(const StepGraph& graph)
    {
        const ReplayCosts costs = measuredCosts(graph);
        for (std::uint32_t node = 0; node < graph.size(); ++node) {
            const bool isFirst = graph.ranks[graph.rankOf[node]].firstNode == node;
            const LossRung rung = graph.inputsKnown[node] == InputsKnown::No ? LossRung::ReplayError
                                  : isFirst                                  ? LossRung::LateStart
                                                                             : LossRung::LaunchGaps;
            greatest(rung).offer(costs.gap[node], blockPlace(graph, node, true));
            greatest(LossRung::ExposedCommunication)
                .offer(costs.collective[node], blockPlace(graph, node, true));
        }
    }

    void lookAtTransfers(const StepGraph& graph)
    {
        for (const StepTransfer& each : graph.transfers) {
            const LossPlace place = blockPlace(graph, each.consumer.value, true);
            const TransferCosts usual = m_run.transfers.costsOf(graph, each);
            greatest(LossRung::TransferJitter).offer(each.move - usual.move, place);
            greatest(LossRung::Latency).offer(each.startLag + each.move, place);
        }
    }

    void lookAtBlocks(const StepGraph& graph, const GraphRank& rank)
    {
        std::int64_t slower = 0;
        std::int64_t more = 0;
        for (std::uint32_t node = rank.firstNode; node < rank.endNode; ++node) {
            const UsualTime& usual = m_run.times[graph.work[node].value];
            const std::int64_t ns = graph.end[node] - graph.begin[node];
            greatest(LossRung::MicroBatchJitter).offer(ns - usual.own, blockPlace(graph, node, false));
            slower += usual.own - usual.peers;
            more += usual.peers - usual.stages;
        }
        greatest(LossRung::SlowRanks).offer(slower, rankPlace(graph, rank));
        greatest(LossRung::UnequalStages).offer(more, rankPlace(graph, rank));
    }

    void lookAtIdleTime(const StepGraph& graph, const GraphRank& rank)
    {
        for (const IdleSpan& idle : idleSpansOf(graph, rank)) {
            const bool isBehind = idle.before.value == rank.endNode;
            const LossPlace place =
                isBehind ? rankPlace(graph, rank) : blockPlace(graph, idle.before.value, true);
            if (idle.idleClass == IdleClass::WarmUp || idle.idleClass == IdleClass::CoolDown) {
                greatest(LossRung::Inherent).offer(idle.end - idle.begin, place);
            } else if (idle.idleClass == IdleClass::Unexplained) {
                greatest(LossRung::ReplayError).offer(idle.end - idle.begin, place);
            }
        }
    }

    const MeasuredRun& m_run;
    std::array<Greatest, kLossRungCount> m_greatest;
};

} // namespace

LossPlaces placesOfLosses(const MeasuredRun& run)
{
    return LossSearch(run).found();
}

std::optional<LossPlace> busiestPlace(const MeasuredRun& run)
{
    Greatest busiest;
    for (const std::size_t position : run.slowestGraphs()) {
        const StepGraph& graph = run.graphs.graphs[position];
        for (const GraphRank& rank : graph.ranks) {
            std::int64_t busy = 0;
            for (std::uint32_t node = rank.firstNode; node < rank.endNode; ++node) {
                busy += graph.end[node] - graph.begin[node];
            }
            busiest.offer(busy, rankPlace(graph, rank));
        }
    }
    return busiest.place;
}

std::optional<StepIndex> longestStep(const MeasuredRun& run)
{
    std::optional<std::size_t> longest;
    for (const std::size_t position : run.slowestGraphs()) {
        if (!longest || run.graphs.graphs[position].length() > run.graphs.graphs[*longest].length()) {
            longest = position;
        }
    }
    return longest ? std::optional(run.graphs.graphs[*longest].step) : std::nullopt;
}

} // namespace pipescope
