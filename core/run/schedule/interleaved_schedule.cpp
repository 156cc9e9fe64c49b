#include "core/run/schedule/schedule_blocks.h"

#include <algorithm>

namespace pipescope {
namespace {

class InterleavedOrder
{
public:
    InterleavedOrder(const ScheduleShape& shape, Stage stage)
        : m_shape(shape)
        , m_stage(stage)
    { }

    ScheduledBlock forward(std::int32_t position, Phase phase) const
    {
        return plainForward(microBatchAt(position), virtualStageOfChunk(m_shape, m_stage, chunkAt(position)),
                            phase);
    }

    ScheduledBlock backward(std::int32_t position, Phase phase) const
    {
        const std::int32_t chunk = m_shape.chunks - 1 - chunkAt(position);
        return plainBackward(microBatchAt(position), virtualStageOfChunk(m_shape, m_stage, chunk), phase);
    }

private:
    /// Forwards (or backwards) before the group that the position lies in.
    std::int32_t groupBegin(std::int32_t position) const
    {
        return position - position % m_shape.virtualStages();
    }

    std::int32_t chunkAt(std::int32_t position) const
    {
        return (position - groupBegin(position)) / groupSize(position);
    }

    MicroBatch microBatchAt(std::int32_t position) const
    {
        const std::int32_t begin = groupBegin(position);
        return MicroBatch{begin / m_shape.chunks + (position - begin) % groupSize(position)};
    }

    std::int32_t groupSize(std::int32_t position) const
    {
        return std::min(m_shape.stages, m_shape.microBatches - groupBegin(position) / m_shape.chunks);
    }

    ScheduleShape m_shape;
    Stage m_stage;
};

} // namespace

std::vector<ScheduledBlock> interleavedBlocks(const ScheduleShape& shape, Stage stage)
{
    const InterleavedOrder order(shape, stage);
    const std::int32_t forwards = shape.microBatches * shape.chunks;
    const std::int32_t warmUpForwards =
        std::min(2 * (shape.stages - 1 - stage.value) + (shape.chunks - 1) * shape.stages, forwards);
    const std::int32_t steadyPairs = forwards - warmUpForwards;
    std::vector<ScheduledBlock> blocks;
    blocks.reserve(2 * static_cast<std::size_t>(forwards));
    for (std::int32_t position = 0; position < warmUpForwards; ++position) {
        blocks.push_back(order.forward(position, Phase::WarmUp));
    }
    for (std::int32_t position = 0; position < steadyPairs; ++position) {
        blocks.push_back(order.forward(warmUpForwards + position, Phase::Steady));
        blocks.push_back(order.backward(position, Phase::Steady));
    }
    for (std::int32_t position = steadyPairs; position < forwards; ++position) {
        blocks.push_back(order.backward(position, Phase::CoolDown));
    }
    return blocks;
}

std::vector<ScheduledBlock> interleavedGPipeBlocks(const ScheduleShape& shape, Stage stage)
{
    std::vector<ScheduledBlock> blocks;
    blocks.reserve(static_cast<std::size_t>(scheduledBlockCount(shape, stage)));
    for (std::int32_t chunk = 0; chunk < shape.chunks; ++chunk) {
        for (std::int32_t m = 0; m < shape.microBatches; ++m) {
            blocks.push_back(
                plainForward(MicroBatch{m}, virtualStageOfChunk(shape, stage, chunk), Phase::WarmUp));
        }
    }
    for (std::int32_t chunk = shape.chunks - 1; chunk >= 0; --chunk) {
        for (std::int32_t m = 0; m < shape.microBatches; ++m) {
            blocks.push_back(
                plainBackward(MicroBatch{m}, virtualStageOfChunk(shape, stage, chunk), Phase::CoolDown));
        }
    }
    return blocks;
}

} // namespace pipescope
