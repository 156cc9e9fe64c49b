#include "core/run/bubbles/causes/evidence.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Looks through the pipelines of one step for what shows a cause.
class EvidenceSearch
{
public:
    EvidenceSearch(const Trace& trace, const MeasuredRun& run, const Cause& cause, StepIndex step)
        : m_trace(trace)
        , m_run(run)
        , m_cause(cause)
    {
        m_evidence.step = step;
    }

    std::optional<Evidence> found()
    {
        for (const StepGraph& graph : m_run.graphs.graphs) {
            if (graph.step == m_evidence.step) {
                look(graph);
            }
        }
        if (m_most == 0) {
            outerBlocks();
        }
        std::ranges::sort(m_evidence.blocks);
        return m_most > 0 ? std::optional(std::move(m_evidence)) : std::nullopt;
    }

private:
    void look(const StepGraph& graph)
    {
        switch (m_cause.kind) {
        case CauseKind::SlowLinks:
        case CauseKind::SlowHostPair:
        case CauseKind::TransferJitter:
            transfers(graph);
            break;
        case CauseKind::LaunchGaps:
        case CauseKind::LateStart:
        case CauseKind::ExposedCommunication:
            gaps(graph);
            break;
        case CauseKind::SlowRank:
        case CauseKind::SlowHost:
        case CauseKind::UnequalStages:
        case CauseKind::MicroBatchJitter:
            longBlocks(graph);
            break;
        }
    }

    bool isAbout(const GraphRank& rank) const
    {
        return m_cause.ranks.empty() || std::ranges::count(m_cause.ranks, rank.rank) > 0;
    }

    /// Whether `ns` is the most so far, of which there is always some.
    bool isMost(std::int64_t ns)
    {
        const bool isMore = ns > m_most;
        m_most = std::max(m_most, ns);
        return isMore;
    }

    void add(const StepGraph& graph, std::size_t node, std::int64_t ns, bool isGap)
    {
        const TrackIndex track = graph.ranks[graph.rankOf[node]].track;
        const BlockIndex block = graph.block[node];
        m_evidence.blocks.emplace_back(track, block);
        if (isMost(ns)) {
            m_evidence.track = track;
            m_evidence.block = block;
            m_evidence.isGap = isGap;
        }
    }

    /// What the work of a block should take, ns.
    std::int64_t usualTime(WorkIndex work) const
    {
        const UsualTime& times = m_run.times[work.value];
        switch (m_cause.kind) {
        case CauseKind::UnequalStages:
            return times.stages;
        case CauseKind::MicroBatchJitter:
            return times.own;
        default:
            return times.peers;
        }
    }

    bool isOfMicroBatch(const GraphRank& rank, BlockIndex block) const
    {
        const BlockTable& blocks = m_trace.track(rank.track).blocks;
        return !m_cause.microBatch || blocks.forward(block).microBatch == m_cause.microBatch
               || blocks.backward(block).microBatch == m_cause.microBatch;
    }

    void longBlocks(const StepGraph& graph)
    {
        for (const GraphRank& rank : graph.ranks) {
            for (std::uint32_t i = rank.firstNode; isAbout(rank) && i < rank.endNode; ++i) {
                const std::int64_t longer = graph.end[i] - graph.begin[i] - usualTime(graph.work[i]);
                if (longer > 0 && isOfMicroBatch(rank, graph.block[i])) {
                    add(graph, i, longer, false);
                }
            }
        }
    }

    void gaps(const StepGraph& graph)
    {
        const ReplayCosts costs = measuredCosts(graph);
        const auto& waiting = m_cause.kind == CauseKind::ExposedCommunication ? costs.collective : costs.gap;
        for (const GraphRank& rank : graph.ranks) {
            const bool isOfFirst = m_cause.kind == CauseKind::LateStart;
            // Before its first block a rank waits for the step to begin.
            const std::uint32_t first = rank.firstNode + (m_cause.kind == CauseKind::LaunchGaps ? 1 : 0);
            const std::uint32_t end = isOfFirst ? rank.firstNode + 1 : rank.endNode;
            for (std::uint32_t i = first; isAbout(rank) && i < end; ++i) {
                if (waiting[i] > 0) {
                    add(graph, i, waiting[i], true);
                }
            }
        }
    }

    /// What lies beside the pipeline's blocks: late begins before the first ones, collectives behind the last
    /// ones.
    void outerBlocks()
    {
        const bool isLate = m_cause.kind == CauseKind::LateStart;
        if (!isLate && m_cause.kind != CauseKind::ExposedCommunication) {
            return;
        }
        for (const StepGraph& graph : m_run.graphs.graphs) {
            for (const GraphRank& rank : graph.ranks) {
                if (graph.step == m_evidence.step && isAbout(rank)) {
                    const std::uint32_t node = isLate ? rank.firstNode : rank.endNode - 1;
                    add(graph, node, graph.end[node], isLate);
                }
            }
        }
    }

    bool isAbout(const GraphRank& source, const GraphRank& target) const
    {
        const auto isOf = [&](const auto& first, const auto& second, const auto& parties) {
            return (first == parties[0] && second == parties[1])
                   || (m_cause.isBothWays && first == parties[1] && second == parties[0]);
        };
        if (m_cause.kind == CauseKind::SlowHostPair) {
            return isOf(m_trace.track(source.track).host, m_trace.track(target.track).host, m_cause.hosts);
        }
        return m_cause.ranks.size() != 2 || isOf(source.rank, target.rank, m_cause.ranks);
    }

    void transfers(const StepGraph& graph)
    {
        for (const StepTransfer& transfer : graph.transfers) {
            const GraphRank& source = graph.ranks[graph.rankOf[transfer.producer.value]];
            const GraphRank& target = graph.ranks[graph.rankOf[transfer.consumer.value]];
            if (!isAbout(source, target) || transfer.move <= 0) {
                continue;
            }
            if (transfer.link) {
                m_evidence.links.push_back(*transfer.link);
            }
            const bool isLongest = transfer.move > m_most;
            add(graph, transfer.consumer.value, transfer.move, true);
            if (isLongest) {
                m_evidence.link = transfer.link;
            }
        }
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    const Cause& m_cause;
    Evidence m_evidence;
    std::int64_t m_most = 0;
};

} // namespace

std::optional<Evidence> evidenceOf(const Trace& trace, const MeasuredRun& run, const Cause& cause)
{
    return cause.worstStep ? EvidenceSearch(trace, run, cause, *cause.worstStep).found() : std::nullopt;
}

} // namespace pipescope
