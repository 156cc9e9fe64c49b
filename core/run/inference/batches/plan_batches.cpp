#include "core/run/inference/batches/plan_batches.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace pipescope {
namespace {

bool isUnknownBatch(const P2pOperator& op)
{
    return op.kind == OperatorKind::BatchSendReceive && op.partCount == 0;
}

/// Plans the batches of one rank.
class TrackPlanner
{
public:
    TrackPlanner(const Trace& trace, TrackIndex index, const DataFlow& flow,
                 const std::optional<PostedReceives>& receives, ReceivePosting posting)
        : m_index(index)
        , m_track(trace.track(index))
        , m_stages(trace.groups[m_track.group->value].ranks)
        , m_flow(flow)
        , m_receives(receives)
        , m_posting(posting)
    {
        for (std::size_t i = 0; i < m_track.blocks.size(); ++i) {
            const Block block = m_track.blocks.at(BlockIndex{i});
            if (block.kind != BlockKind::Other) {
                const std::int64_t latest = m_ends.empty() ? block.span.end.ns : m_ends.back();
                m_ends.push_back(std::max(block.span.end.ns, latest));
                m_blocks.push_back(block);
                m_positions.push_back(receives ? receives->positionOf(*m_track.stage, block) : std::nullopt);
            }
        }
    }

    BatchPlan plan(const std::vector<OperatorIndex>& batches)
    {
        auto next = batches.begin();
        for (std::size_t boundary = 0; boundary <= m_blocks.size(); ++boundary) {
            const auto first = next;
            while (next != batches.end() && boundaryOf(*next) == boundary) {
                ++next;
            }
            planBoundary(boundary, {first, next});
        }
        return std::move(m_plan);
    }

private:
    using Parts = std::vector<BlockTransfer>;

    /// Number of blocks that have ended when a batch begins.
    std::size_t boundaryOf(OperatorIndex op) const
    {
        const std::int64_t begin = m_track.operators[op.value].span.begin.ns;
        return static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end(), begin)
                                        - m_ends.begin());
    }

    /// A batch that begins within the block that follows it.
    bool isInside(OperatorIndex op, std::size_t boundary) const
    {
        return boundary < m_blocks.size()
               && m_blocks[boundary].span.begin <= m_track.operators[op.value].span.begin;
    }

    bool isBetweenSteps(std::size_t boundary) const
    {
        return boundary == 0 || boundary == m_blocks.size()
               || m_blocks[boundary - 1].step != m_blocks[boundary].step;
    }

    /// Whether no block is missing between the two at the boundary.
    bool isComplete(std::size_t boundary) const
    {
        if (!m_receives) {
            return true;
        }
        const auto before = boundary > 0 ? m_positions[boundary - 1] : std::nullopt;
        const auto after = boundary < m_blocks.size() ? m_positions[boundary] : std::nullopt;
        if (!isBetweenSteps(boundary)) {
            return before && after && *before + 1 == *after;
        }
        return (boundary == 0 || (before && *before + 1 == m_receives->blockCount(*m_track.stage)))
               && (boundary == m_blocks.size() || after == std::size_t{0});
    }

    void addNeeded(std::size_t position, Parts& parts) const
    {
        for (const PostedReceive& receive : m_receives->neededAt(*m_track.stage, position)) {
            const auto sender = static_cast<std::size_t>(receive.sender.value);
            if (sender < m_stages.size()) {
                parts.push_back(
                    {receive.direction, m_stages[sender], receive.microBatch, receive.virtualStage});
            }
        }
    }

    Parts receivesDue(std::size_t boundary) const
    {
        Parts parts;
        if (boundary == m_blocks.size()) {
            return parts;
        }
        if (!m_receives) {
            return m_flow.inputs(m_track, m_blocks[boundary]);
        }
        const std::size_t position = *m_positions[boundary];
        const bool isAhead = m_posting == ReceivePosting::OneBlockAhead;
        if (!isAhead || position == 0) {
            addNeeded(position, parts);
        }
        if (isAhead && position + 1 < m_receives->blockCount(*m_track.stage)) {
            addNeeded(position + 1, parts);
        }
        return parts;
    }

    void planBoundary(std::size_t boundary, std::span<const OperatorIndex> batches)
    {
        if (!isComplete(boundary)) {
            return;
        }
        const Parts sends = boundary > 0 ? m_flow.outputs(m_track, m_blocks[boundary - 1]) : Parts{};
        const Parts receives = receivesDue(boundary);
        const std::size_t needed = (sends.empty() ? 0U : 1U) + (receives.empty() ? 0U : 1U);
        // The end of one step and the begin of the next one are never in one batch.
        const bool isJoined = needed == 2 && batches.size() == 1 && !isBetweenSteps(boundary);
        if ((batches.size() != needed && !isJoined) || !areInPlace(boundary, sends, batches)) {
            m_plan.misplaced += std::max(batches.size(), needed);
            return;
        }
        m_plan.fitting += batches.size();
        if (!batches.empty()) {
            add(batches.front(), PartDirection::Send, sends, m_blocks[boundary > 0 ? boundary - 1 : 0].step);
            add(batches.back(), PartDirection::Receive, receives,
                m_blocks[std::min(boundary, m_blocks.size() - 1)].step);
        }
    }

    /// A send is issued when the block that made its data has ended, before the next one begins.
    bool areInPlace(std::size_t boundary, const Parts& sends, std::span<const OperatorIndex> batches) const
    {
        for (std::size_t i = 0; i < batches.size(); ++i) {
            const bool mayBeInside = m_posting == ReceivePosting::OneBlockAhead && (i > 0 || sends.empty());
            if (isInside(batches[i], boundary) && !mayBeInside) {
                return false;
            }
        }
        return true;
    }

    void add(OperatorIndex op, PartDirection direction, const Parts& parts, std::optional<StepIndex> step)
    {
        for (const BlockTransfer& transfer : parts) {
            m_plan.parts.push_back({m_index, op, direction, transfer, step});
        }
    }

    TrackIndex m_index;
    const Track& m_track;
    const std::vector<Rank>& m_stages;
    const DataFlow& m_flow;
    const std::optional<PostedReceives>& m_receives;
    ReceivePosting m_posting;
    BatchPlan m_plan;
    /// The blocks of the pipeline, with the greatest end so far and their place in the schedule.
    std::vector<Block> m_blocks;
    std::vector<std::int64_t> m_ends;
    std::vector<std::optional<std::size_t>> m_positions;
};

/// Adds the plan of a rank if it fits: nothing is known about a damaged rank.
void join(BatchPlan& plan, BatchPlan&& ofRank)
{
    constexpr std::uint64_t kMostlyFits = 4;
    if (ofRank.fitting > 0 && ofRank.misplaced * kMostlyFits <= ofRank.fitting) {
        plan.parts.insert(plan.parts.end(), ofRank.parts.begin(), ofRank.parts.end());
        plan.fitting += ofRank.fitting;
        plan.misplaced += ofRank.misplaced;
    }
}

std::vector<Rank> sorted(std::vector<Rank> ranks)
{
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

bool includes(const std::vector<Rank>& all, const std::vector<Rank>& wanted)
{
    return std::includes(all.begin(), all.end(), wanted.begin(), wanted.end());
}

/// The batches of a rank that may hold the transfers of its pipeline.
std::vector<OperatorIndex> pipelineBatches(const Trace& trace, TrackIndex index, const GroupMembers& groups)
{
    const Track& track = trace.track(index);
    std::vector<OperatorIndex> batches;
    if (!track.group || !track.stage) {
        return batches;
    }
    const std::vector<Rank> pipeline = sorted(trace.groups[track.group->value].ranks);
    std::map<StringId, bool> holdsPipeline;
    for (std::size_t o = 0; o < track.operators.size(); ++o) {
        const P2pOperator& op = track.operators[o];
        if (!isUnknownBatch(op)) {
            continue;
        }
        const auto [known, isNew] = holdsPipeline.try_emplace(op.group, false);
        if (isNew) {
            const auto* members = groups.of(index, op);
            known->second = members != nullptr && includes(sorted(*members), pipeline);
        }
        if (known->second) {
            batches.emplace_back(o);
        }
    }
    return batches;
}

} // namespace

bool hasUnknownBatches(const Trace& trace)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [](const Track& track) {
        return std::any_of(track.operators.begin(), track.operators.end(), isUnknownBatch);
    });
}

BatchPlan planBatches(const Trace& trace, const DataFlow& flow, const GroupMembers& groups,
                      const std::optional<PostedReceives>& receives, ReceivePosting posting)
{
    BatchPlan plan;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const auto batches = pipelineBatches(trace, TrackIndex{t}, groups);
        if (!batches.empty()) {
            join(plan, TrackPlanner(trace, TrackIndex{t}, flow, receives, posting).plan(batches));
        }
    }
    return plan;
}

} // namespace pipescope
