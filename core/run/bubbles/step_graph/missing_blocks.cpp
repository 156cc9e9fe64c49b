#include "core/run/bubbles/step_graph/missing_blocks.h"

#include "core/base/order_statistics.h"
#include "core/run/schedule/schedule.h"

#include <algorithm>
#include <optional>

namespace pipescope {
namespace {

/// Of more than this part of a step's blocks nobody can say which are missing.
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

} // namespace

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

} // namespace pipescope
