#include "core/run/bubbles/causes/gap_explanation.h"

#include "core/run/bubbles/path/critical_path.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// Walks the path back from a block and adds up what is unusual on it.
class ExplainingWalk
{
public:
    ExplainingWalk(const MeasuredRun& run, const StepGraph& graph, NodeIndex block)
        : m_run(run)
        , m_graph(graph)
    {
        m_rank = rankOf(block);
        m_explanation.idle = idleBefore(graph, block);
        const IdleByClass& idle = m_explanation.idle.idle;
        m_gap = std::accumulate(idle.begin(), idle.end(), std::int64_t{0});
    }

    GapExplanation explained(NodeIndex block)
    {
        const std::vector<PathSegment> path = pathTo(m_graph, block);
        for (auto segment = path.rbegin(); segment != path.rend() && !isExplained(); ++segment) {
            look(*segment);
        }
        choose();
        return std::move(m_explanation);
    }

private:
    struct Sum
    {
        std::int64_t ns = 0;
        std::int64_t most = 0;
        NodeIndex block;
    };

    bool isExplained() const { return m_largest > 0 && m_largest >= m_gap / 2; }

    std::uint32_t rankOf(NodeIndex node) const { return m_graph.rankOf[node.value]; }

    void add(GapOrigin origin, NodeIndex node, std::int64_t ns)
    {
        if (ns <= 0) {
            return;
        }
        Sum& sum = m_sums[{origin, rankOf(node)}];
        sum.ns += ns;
        m_largest = std::max(m_largest, sum.ns);
        if (ns > sum.most) {
            sum.most = ns;
            sum.block = node;
        }
    }

    void look(const PathSegment& segment)
    {
        const std::int64_t ns = segment.end - segment.begin;
        switch (segment.kind) {
        case PathSegmentKind::Compute:
            lookAtBlock(segment.node);
            break;
        case PathSegmentKind::Transfer:
            lookAtTransfer(*segment.transfer, ns);
            break;
        case PathSegmentKind::Collective:
            add(GapOrigin::Collectives, segment.node, ns);
            break;
        case PathSegmentKind::LaunchGap:
            add(GapOrigin::LateLaunches, segment.node, ns);
            break;
        case PathSegmentKind::Unexplained:
            add(GapOrigin::Unexplained, segment.node, ns);
            break;
        }
    }

    void lookAtBlock(NodeIndex node)
    {
        if (rankOf(node) != m_rank) {
            m_rank = rankOf(node);
            m_explanation.way.push_back(
                {m_graph.ranks[m_rank].rank, node, m_arrival - m_graph.end[node.value]});
        }
        const UsualTime& usual = m_run.measuredTimes[m_graph.work[node.value].value];
        const std::int64_t taken = m_graph.end[node.value] - m_graph.begin[node.value];
        add(GapOrigin::LongBlocks, node, taken - usual.own);
        if (usual.hasPeers) {
            add(GapOrigin::SlowRank, node, usual.own - usual.peers);
        }
        add(GapOrigin::HeavyStage, node, usual.peers - usual.stages);
    }

    void lookAtTransfer(TransferIndex index, std::int64_t ns)
    {
        const StepTransfer& transfer = m_graph.transfer(index);
        const TransferCosts usual = m_run.transfers.costsOf(m_graph, transfer);
        add(GapOrigin::SlowTransfers, transfer.producer, ns - usual.sendLag - usual.startLag - usual.move);
        m_arrival = transfer.dataEnd;
    }

    /// The largest sum, if it is no small part of the gap.
    void choose()
    {
        constexpr std::int64_t kLeastPart = 5;
        const auto largest =
            std::ranges::max_element(m_sums, {}, [](const auto& entry) { return entry.second.ns; });
        if (largest == m_sums.end() || largest->second.ns < m_gap / kLeastPart) {
            return;
        }
        m_explanation.origin = largest->first.first;
        m_explanation.rank = m_graph.ranks[largest->first.second].rank;
        m_explanation.block = largest->second.block;
        m_explanation.longer = largest->second.ns;
    }

    const MeasuredRun& m_run;
    const StepGraph& m_graph;
    std::int64_t m_gap = 0;
    /// Where the path is, and when the data came that led there.
    std::uint32_t m_rank = 0;
    std::int64_t m_arrival = 0;
    /// By position of the rank in the graph.
    std::map<std::pair<GapOrigin, std::uint32_t>, Sum> m_sums;
    std::int64_t m_largest = 0;
    GapExplanation m_explanation;
};

} // namespace

GapExplanation explainGap(const MeasuredRun& run, const StepGraph& graph, NodeIndex block)
{
    return ExplainingWalk(run, graph, block).explained(block);
}

} // namespace pipescope
