#include "core/run/difference/change_evidence.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

/// Position of the aligned rank, kind, chunks of forward and backward.
using WorkKey = std::tuple<std::size_t, BlockKind, std::int32_t, std::int32_t>;

WorkKey keyOf(std::size_t rank, const Work& work)
{
    return {rank, work.kind, work.forwardChunk, work.backwardChunk};
}

/// The mean of each kind of work, ns.
class MeanTimes
{
public:
    MeanTimes(const RunSide& side, const std::vector<std::optional<std::size_t>>& ranks)
    {
        for (const StepGraph& graph : side.run.graphs.graphs) {
            for (std::size_t i = 0; i < graph.size(); ++i) {
                const Work& work = side.run.graphs.works[graph.work[i].value];
                if (const auto rank = ranks[work.track.value]) {
                    Sum& sum = m_sums[keyOf(*rank, work)];
                    sum.ns += graph.end[i] - graph.begin[i];
                    ++sum.count;
                }
            }
        }
    }

    std::optional<std::int64_t> of(const WorkKey& key) const
    {
        const auto found = m_sums.find(key);
        return found != m_sums.end() ? std::optional(found->second.ns / found->second.count) : std::nullopt;
    }

private:
    struct Sum
    {
        std::int64_t ns = 0;
        std::int64_t count = 0;
    };

    std::map<WorkKey, Sum> m_sums;
};

/// Finds the blocks of the run after whose work takes longer, or shorter, than before.
class ChangedBlocks
{
public:
    ChangedBlocks(const RunSide& before, const RunSide& after, const RunChange& change)
        : m_after(after)
        , m_change(change)
        , m_ranks(alignRanks(before, after))
        , m_before(before, m_ranks.ofBefore)
    { }

    std::optional<Evidence> found() const
    {
        std::map<StepIndex, std::int64_t> ofSteps;
        eachBlock([&](const StepGraph& graph, std::size_t, std::int64_t off) { ofSteps[graph.step] += off; });
        const auto most = std::ranges::max_element(ofSteps, {}, [](const auto& each) { return each.second; });
        if (most == ofSteps.end()) {
            return std::nullopt;
        }
        Evidence evidence;
        evidence.step = most->first;
        std::int64_t farthest = 0;
        eachBlock([&](const StepGraph& graph, std::size_t node, std::int64_t off) {
            if (graph.step != evidence.step) {
                return;
            }
            const TrackIndex track = graph.ranks[graph.rankOf[node]].track;
            evidence.blocks.emplace_back(track, graph.block[node]);
            if (off > farthest) {
                farthest = off;
                evidence.track = track;
                evidence.block = graph.block[node];
            }
        });
        std::ranges::sort(evidence.blocks);
        return evidence;
    }

private:
    using UseBlock = std::function<void(const StepGraph& graph, std::size_t node, std::int64_t off)>;

    bool isAbout(const AlignedRank& rank, const Work& work) const
    {
        const bool isRank = m_change.isOfAll || std::ranges::count(m_change.ranks, rank.rank) > 0;
        const std::int32_t stage = work.forwardStage >= 0 ? work.forwardStage : work.backwardStage;
        return isRank && (!m_change.blockKind || *m_change.blockKind == work.kind)
               && (!m_change.virtualStage || m_change.virtualStage->value == stage);
    }

    /// Those that are off the mean before in the direction of the change; `off` is above 0.
    void eachBlock(const UseBlock& use) const
    {
        for (const StepGraph& graph : m_after.run.graphs.graphs) {
            for (std::size_t i = 0; i < graph.size(); ++i) {
                const Work& work = m_after.run.graphs.works[graph.work[i].value];
                const auto rank = m_ranks.ofAfter[work.track.value];
                if (!rank || !isAbout(m_ranks.pairs[*rank], work)) {
                    continue;
                }
                const auto mean = m_before.of(keyOf(*rank, work));
                const std::int64_t longer = mean ? graph.end[i] - graph.begin[i] - *mean : 0;
                const std::int64_t off = m_change.relative < 0 ? -longer : longer;
                if (off > 0) {
                    use(graph, i, off);
                }
            }
        }
    }

    const RunSide& m_after;
    const RunChange& m_change;
    AlignedRanks m_ranks;
    MeanTimes m_before;
};

/// The step after in which most is measured.
std::optional<StepIndex> worstStep(const RunSide& after,
                                   const std::function<std::int64_t(std::size_t graph)>& measured)
{
    std::map<StepIndex, std::int64_t> ofSteps;
    for (std::size_t i = 0; i < after.run.graphs.graphs.size(); ++i) {
        ofSteps[after.run.graphs.graphs[i].step] += measured(i);
    }
    const auto most = std::ranges::max_element(ofSteps, {}, [](const auto& each) { return each.second; });
    return most != ofSteps.end() ? std::optional(most->first) : std::nullopt;
}

/// What a lost part of a step is called as a cause.
CauseKind causeOf(LossRung rung)
{
    switch (rung) {
    case LossRung::LateStart:
        return CauseKind::LateStart;
    case LossRung::ExposedCommunication:
        return CauseKind::ExposedCommunication;
    case LossRung::LaunchGaps:
        return CauseKind::LaunchGaps;
    case LossRung::TransferJitter:
        return CauseKind::TransferJitter;
    default:
        return CauseKind::MicroBatchJitter;
    }
}

Rank rankAfter(const RunSide& after, const AlignedRanks& ranks, Rank before)
{
    const auto found = std::ranges::find(ranks.pairs, before, &AlignedRank::rank);
    return found != ranks.pairs.end() ? after.trace.track(found->after).rank : before;
}

std::optional<Evidence> evidenceOfTransfers(const RunSide& before, const RunSide& after,
                                            const RunChange& change)
{
    const AlignedRanks ranks = alignRanks(before, after);
    Cause cause;
    cause.kind = CauseKind::SlowLinks;
    cause.isBothWays = change.isBothWays;
    for (const Rank rank : change.ranks) {
        cause.ranks.push_back(rankAfter(after, ranks, rank));
    }
    const auto isAbout = [&](Rank source, Rank target) {
        return cause.ranks.size() != 2 || (source == cause.ranks[0] && target == cause.ranks[1])
               || (cause.isBothWays && source == cause.ranks[1] && target == cause.ranks[0]);
    };
    cause.worstStep = worstStep(after, [&](std::size_t position) {
        const StepGraph& graph = after.run.graphs.graphs[position];
        std::int64_t moves = 0;
        for (const StepTransfer& transfer : graph.transfers) {
            const GraphRank& source = graph.ranks[graph.rankOf[transfer.producer.value]];
            const GraphRank& target = graph.ranks[graph.rankOf[transfer.consumer.value]];
            moves += isAbout(source.rank, target.rank) ? transfer.move : 0;
        }
        return moves;
    });
    return evidenceOf(after.trace, after.run, cause);
}

} // namespace

std::optional<Evidence> evidenceOf(const RunSide& before, const RunSide& after, const RunChange& change)
{
    switch (change.kind) {
    case ChangeKind::Work:
        return ChangedBlocks(before, after, change).found();
    case ChangeKind::Transfers:
        return evidenceOfTransfers(before, after, change);
    case ChangeKind::Loss:
        break;
    }
    Cause cause;
    cause.kind = causeOf(*change.rung);
    cause.worstStep =
        worstStep(after, [&](std::size_t graph) { return after.run.ladders[graph].rung(*change.rung); });
    return evidenceOf(after.trace, after.run, cause);
}

std::optional<Evidence> evidenceOf(const RunSide& before, const RunSide& after, const BlockChange& change)
{
    const AlignedRanks ranks = alignRanks(before, after);
    const auto rank = std::ranges::find(ranks.pairs, change.rank, &AlignedRank::rank);
    if (rank == ranks.pairs.end()) {
        return std::nullopt;
    }
    const BlockTable& blocks = after.trace.track(rank->after).blocks;
    for (const StepGraph& graph : after.run.graphs.graphs) {
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const BlockIndex block = graph.block[i];
            if (graph.ranks[graph.rankOf[i]].track == rank->after && graph.kind[i] == change.kind
                && blocks.forward(block) == change.forward && blocks.backward(block) == change.backward)
            {
                return Evidence{graph.step, rank->after, block, false, {}, {{rank->after, block}}};
            }
        }
    }
    return std::nullopt;
}

} // namespace pipescope
