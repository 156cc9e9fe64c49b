#include "core/run/bubbles/replay/loss_ladder.h"

#include "core/base/enum_names.h"
#include "core/base/order_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pipescope {
namespace {

constexpr double kLargestReplayError = 0.05;

using TrackPair = std::pair<TrackIndex, TrackIndex>;

TrackPair tracksOf(const StepGraph& graph, const StepTransfer& transfer)
{
    return {graph.ranks[graph.rankOf[transfer.producer.value]].track,
            graph.ranks[graph.rankOf[transfer.consumer.value]].track};
}

struct CollectedTransfers
{
    std::vector<std::int64_t> sendLags;
    std::vector<std::int64_t> startLags;
    std::vector<std::int64_t> moves;
};

/// Sets the duration of each block to one of the usual times of its kind of work.
void useTimes(const StepGraph& graph, const std::vector<UsualTime>& times, std::int64_t UsualTime::*which,
              ReplayCosts& costs)
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        costs.duration[i] = times[graph.work[i].value].*which;
    }
}

/// The median of the gaps before all blocks of a rank but its first: before that one, too, the host needs as
/// long.
std::int64_t usualGap(const GraphRank& rank, const ReplayCosts& costs)
{
    std::vector<std::int64_t> gaps(costs.gap.begin() + rank.firstNode + 1, costs.gap.begin() + rank.endNode);
    return gaps.empty() ? 0 : medianOf(gaps);
}

void removeLatency(ReplayCosts& costs)
{
    for (TransferCosts& each : costs.transfer) {
        each = {0, 0, 0, 0, true};
    }
}

void useTransfers(const StepGraph& graph, const UsualTransfers& transfers, ReplayCosts& costs)
{
    for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
        const bool isPostIgnored = costs.transfer[i].isPostIgnored;
        costs.transfer[i] = transfers.costsOf(graph, graph.transfers[i]);
        costs.transfer[i].isPostIgnored = isPostIgnored;
    }
}

/// The cause of one rung; those of the rungs before it are taken away.
void takeAway(LossRung rung, const StepGraph& graph, const std::vector<UsualTime>& times,
              const UsualTransfers& transfers, ReplayCosts& costs)
{
    switch (rung) {
    case LossRung::LateStart:
        for (std::uint32_t rank = 0; rank < graph.ranks.size(); ++rank) {
            removeLateStart(graph, rank, costs);
        }
        break;
    case LossRung::ExposedCommunication:
        std::ranges::fill(costs.collective, 0);
        break;
    case LossRung::LaunchGaps:
        std::ranges::fill(costs.gap, 0);
        break;
    case LossRung::TransferJitter:
        useTransfers(graph, transfers, costs);
        break;
    case LossRung::MicroBatchJitter:
        useTimes(graph, times, &UsualTime::own, costs);
        break;
    case LossRung::SlowRanks:
        useTimes(graph, times, &UsualTime::peers, costs);
        break;
    case LossRung::UnequalStages:
        useTimes(graph, times, &UsualTime::stages, costs);
        break;
    case LossRung::Latency:
        removeLatency(costs);
        break;
    case LossRung::ReplayError:
    case LossRung::Inherent:
        break;
    }
}

} // namespace

std::string_view lossRungName(LossRung rung)
{
    static constexpr auto kNames = std::to_array<EnumName<LossRung>>({
        {LossRung::ReplayError, "replay_error"},
        {LossRung::LateStart, "late_start"},
        {LossRung::ExposedCommunication, "exposed_communication"},
        {LossRung::LaunchGaps, "launch_gaps"},
        {LossRung::TransferJitter, "transfer_jitter"},
        {LossRung::MicroBatchJitter, "microbatch_jitter"},
        {LossRung::SlowRanks, "slow_ranks"},
        {LossRung::UnequalStages, "unequal_stages"},
        {LossRung::Latency, "latency"},
        {LossRung::Inherent, "inherent"},
    });
    return nameOf(kNames, rung);
}

double LossLadder::replayError() const
{
    return measured() > 0
               ? std::abs(static_cast<double>(rung(LossRung::ReplayError))) / static_cast<double>(measured())
               : 0.0;
}

bool LossLadder::isRefused() const
{
    return replayError() > kLargestReplayError;
}

void LossLadder::add(const LossLadder& other)
{
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        lengths[i] = saturatingAdd(lengths[i], other.lengths[i]);
    }
}

UsualTransfers::UsualTransfers(const StepGraphs& graphs)
{
    std::map<TrackPair, CollectedTransfers> collected;
    for (const StepGraph& graph : graphs.graphs) {
        for (const StepTransfer& each : graph.transfers) {
            CollectedTransfers& pair = collected[tracksOf(graph, each)];
            pair.sendLags.push_back(each.sendLag);
            pair.startLags.push_back(each.startLag);
            pair.moves.push_back(each.move);
        }
    }
    for (auto& [tracks, pair] : collected) {
        const TransferCosts usual{medianOf(pair.sendLags), medianOf(pair.startLags), medianOf(pair.moves), 0,
                                  false};
        m_pairs.push_back({tracks.first, tracks.second, usual});
    }
}

TransferCosts UsualTransfers::costsOf(const StepGraph& graph, const StepTransfer& transfer) const
{
    const TrackPair wanted = tracksOf(graph, transfer);
    const auto found = std::ranges::lower_bound(
        m_pairs, wanted, {}, [](const Pair& pair) { return TrackPair(pair.source, pair.target); });
    TransferCosts costs = found->usual;
    costs.postLag = transfer.post ? transfer.post->lag : 0;
    return costs;
}

ReplayCosts explainedCosts(const StepGraph& graph)
{
    ReplayCosts costs = measuredCosts(graph);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.inputsKnown[i] == InputsKnown::No) {
            costs.gap[i] = 0;
        }
    }
    return costs;
}

void removeLateStart(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs)
{
    const GraphRank& late = graph.ranks[rank];
    std::int64_t& gap = costs.gap[late.firstNode];
    gap = std::min(gap, usualGap(late, costs));
    for (std::uint32_t i = late.firstNode; i < late.endNode; ++i) {
        for (const TransferIndex wait : graph.waitsOf(NodeIndex{i})) {
            const StepTransfer& transfer = graph.transfer(wait);
            if (transfer.consumer.value == i && transfer.post && !transfer.post->after) {
                costs.transfer[wait.value].isPostIgnored = true;
            }
        }
    }
}

void removeLaunchGaps(const StepGraph& graph, std::uint32_t rank, ReplayCosts& costs)
{
    const GraphRank& launched = graph.ranks[rank];
    std::int64_t& first = costs.gap[launched.firstNode];
    first -= std::min(first, usualGap(launched, costs));
    std::fill(costs.gap.begin() + launched.firstNode + 1, costs.gap.begin() + launched.endNode, 0);
}

ReplayCosts costsWithout(LossRung last, const StepGraph& graph, const std::vector<UsualTime>& times,
                         const UsualTransfers& transfers)
{
    ReplayCosts costs = explainedCosts(graph);
    for (std::size_t rung = 1; rung <= static_cast<std::size_t>(last); ++rung) {
        takeAway(static_cast<LossRung>(rung), graph, times, transfers, costs);
    }
    return costs;
}

LossLadder lossLadderOf(const StepGraph& graph, const std::vector<UsualTime>& times,
                        const UsualTransfers& transfers)
{
    LossLadder ladder;
    ladder.lengths[0] = graph.length();
    ReplayCosts costs = explainedCosts(graph);
    ladder.lengths[1] = replay(graph, costs).length;
    constexpr auto kInherent = static_cast<std::size_t>(LossRung::Inherent);
    for (std::size_t rung = 1; rung < kInherent; ++rung) {
        takeAway(static_cast<LossRung>(rung), graph, times, transfers, costs);
        ladder.lengths[rung + 1] = replay(graph, costs).length;
    }
    ladder.lengths[kInherent + 1] = busiestRank(graph, costs);
    return ladder;
}

} // namespace pipescope
