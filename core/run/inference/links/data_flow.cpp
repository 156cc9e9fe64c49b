#include "core/run/inference/links/data_flow.h"

#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Whether a send of this rank follows a block of the kind.
bool sendsAfter(const Track& track, BlockKind kind)
{
    const PipelineOrder order(track.blocks);
    return std::any_of(track.operators.begin(), track.operators.end(), [&](const P2pOperator& op) {
        const auto block = op.kind == OperatorKind::Send ? order.before(op.span.begin) : std::nullopt;
        return block && track.blocks.kind(*block) == kind;
    });
}

bool isPlain(BlockKind kind)
{
    return kind == BlockKind::Forward || kind == BlockKind::Backward || kind == BlockKind::Other;
}

} // namespace

DataFlow::DataFlow(const Trace& trace, const std::optional<ScheduleShape>& shape)
    : m_trace(trace)
    , m_shape(shape)
    , m_isStraight(shape ? shape->chunks == 1 : walksStraight())
{ }

/// Without a recorded schedule: the last stage sends no forward result and the first no gradient. A schedule
/// with several chunks per stage does both.
bool DataFlow::walksStraight() const
{
    const auto kind = m_trace.schedule.kind();
    if (kind == ScheduleKind::Interleaved || kind == ScheduleKind::InterleavedGPipe || (kind && isV(*kind))) {
        return false;
    }
    bool anyEnd = false;
    for (const Track& track : m_trace.tracks) {
        const auto kinds = track.blocks.kinds();
        if (!std::all_of(kinds.begin(), kinds.end(), isPlain)) {
            return false;
        }
        if (!track.stage || !track.group || kinds.empty()) {
            continue;
        }
        const auto last = static_cast<std::int32_t>(m_trace.groups[track.group->value].ranks.size()) - 1;
        const bool isFirst = track.stage->value == 0;
        const bool isLast = track.stage->value == last;
        anyEnd = anyEnd || isFirst || isLast;
        if ((isFirst && sendsAfter(track, BlockKind::Backward))
            || (isLast && sendsAfter(track, BlockKind::Forward))) {
            return false;
        }
    }
    return anyEnd;
}

std::map<Rank, std::vector<BlockTransfer>> DataFlow::expectedOutputs(const Track& track) const
{
    if (!m_shape || !track.stage || !track.group || track.stage->value >= m_shape->stages) {
        return {};
    }
    auto byPeer = scheduledOutputs(track, *m_shape);
    const std::vector<ScheduleShape>& shapes = m_trace.schedule.candidates;
    const bool agree = std::all_of(shapes.begin(), shapes.end(), [&](const ScheduleShape& other) {
        return other == *m_shape || scheduledOutputs(track, other) == byPeer;
    });
    return agree ? std::move(byPeer) : std::map<Rank, std::vector<BlockTransfer>>();
}

std::map<Rank, std::vector<BlockTransfer>> DataFlow::scheduledOutputs(const Track& track,
                                                                      const ScheduleShape& shape) const
{
    std::map<Rank, std::vector<BlockTransfer>> byPeer;
    for (const ScheduledBlock& scheduled : scheduledBlocks(shape, *track.stage)) {
        Block block;
        block.kind = scheduled.kind;
        block.forward = scheduled.forward;
        block.backward = scheduled.backward;
        for (const BlockTransfer& output : outputs(track, block)) {
            byPeer[output.peer].push_back(output);
        }
    }
    return byPeer;
}

bool DataFlow::knowsTransfers(const Track& track, const Block& block) const
{
    if (!track.group || (!m_shape && !m_isStraight)) {
        return false;
    }
    const bool isPlaced = (!hasForward(block.kind) || block.forward.virtualStage)
                          && (!hasBackward(block.kind) || block.backward.virtualStage);
    return isPlaced || (m_isStraight && track.stage);
}

bool DataFlow::receivesJustInTime() const
{
    return m_isStraight;
}

std::vector<BlockTransfer> DataFlow::outputs(const Track& track, const Block& block) const
{
    return transfers(track, block, true);
}

std::vector<BlockTransfer> DataFlow::inputs(const Track& track, const Block& block) const
{
    return transfers(track, block, false);
}

std::optional<BlockTransfer> DataFlow::output(const Track& track, const Block& block,
                                              LinkDirection direction) const
{
    return transfer(track, block, direction, true);
}

std::vector<BlockTransfer> DataFlow::transfers(const Track& track, const Block& block, bool isOutput) const
{
    std::vector<BlockTransfer> result;
    for (const LinkDirection direction : {LinkDirection::Forward, LinkDirection::Backward}) {
        if (const auto found = transfer(track, block, direction, isOutput)) {
            result.push_back(*found);
        }
    }
    return result;
}

std::optional<BlockTransfer> DataFlow::transfer(const Track& track, const Block& block,
                                                LinkDirection direction, bool isOutput) const
{
    const bool isForward = direction == LinkDirection::Forward;
    const bool isOfKind = block.kind == BlockKind::Overlap || directionOf(block.kind) == direction;
    if (!isOfKind || !track.group || (!m_shape && !m_isStraight)) {
        return std::nullopt;
    }
    const BlockPart& part = halfOf(block, direction);
    std::optional<VirtualStage> own = part.virtualStage;
    if (!own && m_isStraight && track.stage) {
        own = VirtualStage{track.stage->value};
    }
    if (!own) {
        return std::nullopt;
    }
    const VirtualStage other{own->value + (isForward == isOutput ? 1 : -1)};
    const auto peer = rankOf(track, other);
    if (!peer || *peer == track.rank) {
        return std::nullopt;
    }
    const auto producer =
        part.virtualStage ? std::optional(isOutput ? *own : other) : std::optional<VirtualStage>();
    return BlockTransfer{direction, *peer, part.microBatch, producer};
}

std::optional<Rank> DataFlow::rankOf(const Track& track, VirtualStage virtualStage) const
{
    const auto& ranks = m_trace.groups[track.group->value].ranks;
    const auto count = static_cast<std::int32_t>(ranks.size());
    const std::int32_t virtualStages = m_shape ? m_shape->virtualStages() : count;
    if (virtualStage.value < 0 || virtualStage.value >= virtualStages) {
        return std::nullopt;
    }
    const std::int32_t stage =
        m_shape ? stageOfVirtualStage(*m_shape, virtualStage).value : virtualStage.value;
    return stage < count ? std::optional(ranks[static_cast<std::size_t>(stage)]) : std::nullopt;
}

} // namespace pipescope
