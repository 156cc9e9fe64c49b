#include "core/run/schedule/schedule_blocks.h"

#include <algorithm>
#include <array>
#include <deque>

namespace pipescope {
namespace {

/// Micro-batches that enter at the end of the pipeline that is nearer to the stage, and those that enter at
/// the other one: seen so, both halves of the stages work alike.
constexpr std::size_t kNear = 0;
constexpr std::size_t kFar = 1;

/// Stages from this one to the end of the pipeline that is nearer.
std::int32_t stagesOutside(const ScheduleShape& shape, Stage stage)
{
    return std::min(stage.value, shape.stages - 1 - stage.value);
}

/// Stages from this one to the middle of the pipeline.
std::int32_t stagesInside(const ScheduleShape& shape, Stage stage)
{
    return shape.stages / 2 - 1 - stagesOutside(shape, stage);
}

class DualPipeSequence
{
public:
    DualPipeSequence(const ScheduleShape& shape, Stage stage)
        : m_perDirection(shape.microBatchesOfChunk())
        , m_stages(shape.stages)
        , m_outside(stagesOutside(shape, stage))
        , m_inside(stagesInside(shape, stage))
    {
        const bool isNearDown = stage.value < shape.stages / 2;
        m_virtualStages[isNearDown ? kNear : kFar] = virtualStageOfChunk(shape, stage, 0);
        m_virtualStages[isNearDown ? kFar : kNear] = virtualStageOfChunk(shape, stage, 1);
        m_blocks.reserve(static_cast<std::size_t>(dualPipeBlockCount(shape, stage)));
    }

    std::vector<ScheduledBlock> build() &&
    {
        fill();
        overlapInTurn();
        drain();
        return std::move(m_blocks);
    }

private:
    void fill()
    {
        m_phase = Phase::WarmUp;
        for (std::int32_t i = 0; i < 2 * m_inside; ++i) {
            forward(kNear);
        }
        m_phase = Phase::InterleavedForward;
        for (std::int32_t i = 0; i <= m_outside; ++i) {
            forward(kNear);
            forward(kFar);
        }
        m_phase = Phase::BackwardWeightForward;
        for (std::int32_t i = 0; i < m_inside; ++i) {
            inputGradient(kFar);
            weightGradient();
            forward(kFar);
        }
    }

    void overlapInTurn()
    {
        m_phase = Phase::SteadyOverlap;
        for (std::int32_t i = 0; i < m_perDirection - m_stages + m_outside + 1; ++i) {
            if (i == 0 && m_inside == 0) {
                // The two stages in the middle do not overlap their first pair: that makes the bubble
                // smaller.
                forward(kNear);
                backward(kFar);
            } else {
                overlap(kNear);
            }
            overlap(kFar);
        }
    }

    void drain()
    {
        m_phase = Phase::BackwardOverlap;
        for (std::int32_t i = 0; i < m_inside; ++i) {
            backward(kFar);
            overlap(kFar);
        }
        m_phase = Phase::InterleavedBackward;
        for (std::int32_t i = 0; i < 2 * (m_outside + 1); ++i) {
            const std::size_t side = i % 2 == 0 ? kFar : kNear;
            i > m_outside ? inputGradient(side) : backward(side);
        }
        m_phase = Phase::CoolDown;
        for (std::int32_t i = 0; i < m_inside; ++i) {
            weightGradient();
            inputGradient(kNear);
        }
        while (!m_pendingWeights.empty()) {
            weightGradient();
        }
    }

    BlockPart next(std::array<std::int32_t, 2>& counts, std::size_t side)
    {
        return {MicroBatch{counts[side]++}, m_virtualStages[side]};
    }

    void append(ScheduledBlock block) { m_blocks.push_back(std::move(block)); }

    void forward(std::size_t side)
    {
        const BlockPart part = next(m_forwards, side);
        append(plainForward(*part.microBatch, *part.virtualStage, m_phase));
    }

    void backward(std::size_t side)
    {
        const BlockPart part = next(m_backwards, side);
        append(plainBackward(*part.microBatch, *part.virtualStage, m_phase));
    }

    void inputGradient(std::size_t side)
    {
        backward(side);
        m_pendingWeights.push_back(m_blocks.back().backward);
    }

    /// The oldest one that was put off.
    void weightGradient()
    {
        const BlockPart part = m_pendingWeights.front();
        m_pendingWeights.pop_front();
        append(plainBackward(*part.microBatch, *part.virtualStage, m_phase));
        m_blocks.back().kind = BlockKind::Weight;
    }

    /// A forward of this side with the backward of the other one.
    void overlap(std::size_t side)
    {
        const BlockPart ahead = next(m_forwards, side);
        ScheduledBlock block = plainForward(*ahead.microBatch, *ahead.virtualStage, m_phase);
        block.kind = BlockKind::Overlap;
        block.backward = next(m_backwards, 1 - side);
        append(std::move(block));
    }

    std::int32_t m_perDirection;
    std::int32_t m_stages;
    std::int32_t m_outside;
    std::int32_t m_inside;
    std::array<VirtualStage, 2> m_virtualStages;
    std::array<std::int32_t, 2> m_forwards{};
    std::array<std::int32_t, 2> m_backwards{};
    std::deque<BlockPart> m_pendingWeights;
    Phase m_phase = Phase::WarmUp;
    std::vector<ScheduledBlock> m_blocks;
};

} // namespace

std::vector<ScheduledBlock> dualPipeBlocks(const ScheduleShape& shape, Stage stage)
{
    return DualPipeSequence(shape, stage).build();
}

std::int64_t dualPipeBlockCount(const ScheduleShape& shape, Stage stage)
{
    const std::int64_t inside = stagesInside(shape, stage);
    // An overlap stands for two halves, and all weight gradients but those of the fill for themselves.
    return std::int64_t{shape.microBatches} + 3 * (std::int64_t{shape.stages} / 2) + 2 * inside
           + (inside == 0 ? 1 : 0);
}

} // namespace pipescope
