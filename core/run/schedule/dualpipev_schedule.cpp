#include "core/run/schedule/schedule_blocks.h"

#include <array>
#include <deque>
#include <utility>

namespace pipescope {
namespace {

/// The chunk on the way down the V is the first of a stage, the one on the way up the second.
constexpr std::size_t kDown = 0;
constexpr std::size_t kUp = 1;

constexpr std::size_t otherChunk(std::size_t chunk)
{
    return 1 - chunk;
}

class DualPipeVSequence
{
public:
    DualPipeVSequence(const ScheduleShape& shape, Stage stage)
        : m_shape(shape)
        , m_stage(stage.value)
        , m_virtualStages{virtualStageOfChunk(shape, stage, 0), virtualStageOfChunk(shape, stage, 1)}
    {
        m_blocks.reserve(3 * static_cast<std::size_t>(shape.microBatches)
                         + 4 * static_cast<std::size_t>(shape.stages));
    }

    std::vector<ScheduledBlock> build() &&
    {
        warmUp();
        interleavedForward();
        backwardWeightForward();
        steadyOverlap();
        backwardOverlap();
        coolDown(interleavedBackward());
        return std::move(m_blocks);
    }

private:
    std::int32_t stagesBelow() const { return m_shape.stages - 1 - m_stage; }

    void warmUp()
    {
        enter(Phase::WarmUp, 0);
        for (std::int32_t i = 0; i < 2 * stagesBelow(); ++i) {
            forward(kDown);
        }
    }

    void interleavedForward()
    {
        enter(Phase::InterleavedForward, 1);
        for (std::int32_t i = 0; i <= m_stage; ++i) {
            forward(kDown);
            forward(kUp);
        }
    }

    void backwardWeightForward()
    {
        enter(Phase::BackwardWeightForward, 2);
        for (std::int32_t i = 0; i < stagesBelow(); ++i) {
            logits();
            if (m_shape.weightGradients == WeightGradients::Joined) {
                backward(kUp);
            } else {
                inputGradient(kUp);
                weightGradient();
            }
            forward(kUp);
        }
    }

    void steadyOverlap()
    {
        enter(Phase::SteadyOverlap, 3);
        const std::int32_t repetitions = m_shape.microBatches - 2 * m_shape.stages + m_stage + 1;
        for (std::int32_t i = 0; i < repetitions; ++i) {
            logits();
            if (i == 0 && stagesBelow() == 0) {
                // The last stage gets its first backward from its own forward: there is nothing to overlap
                // yet.
                forward(kDown, "F");
                backward(kUp);
            } else {
                overlap(kDown);
            }
            overlap(kUp);
        }
    }

    void backwardOverlap()
    {
        enter(Phase::BackwardOverlap, 4);
        for (std::int32_t i = 0; i < stagesBelow(); ++i) {
            logits();
            backward(kUp);
            overlap(kUp);
        }
    }

    /// Returns the chunk whose turn is next.
    std::size_t interleavedBackward()
    {
        enter(Phase::InterleavedBackward, 5);
        std::size_t chunk = kUp;
        for (std::int32_t i = 0; i <= m_stage; ++i) {
            if (chunk == kUp) {
                logits();
            }
            backward(chunk);
            chunk = otherChunk(chunk);
        }
        return chunk;
    }

    void coolDown(std::size_t chunk)
    {
        enter(Phase::CoolDown, 6);
        std::int32_t done = 0;
        while (backwardsLeft(kDown) || backwardsLeft(kUp)) {
            if (backwardsLeft(chunk)) {
                coolDownBackward(chunk, done++);
            }
            chunk = otherChunk(chunk);
        }
        while (!m_pendingWeights.empty()) {
            weightGradient();
        }
    }

    void coolDownBackward(std::size_t chunk, std::int32_t done)
    {
        switch (m_shape.weightGradients) {
        case WeightGradients::Joined:
        case WeightGradients::SplitBeforeOverlap:
            backward(chunk);
            break;
        case WeightGradients::SplitInCoolDown:
            inputGradient(chunk);
            weightGradient();
            break;
        case WeightGradients::DeferredInCoolDown:
            if (done > m_stage) {
                weightGradient();
            }
            inputGradient(chunk);
            break;
        }
    }

    void enter(Phase phase, std::uint8_t code)
    {
        m_phase = phase;
        m_code = code;
    }

    bool backwardsLeft(std::size_t chunk) const { return m_nextBackward[chunk] < m_shape.microBatches; }

    BlockPart part(std::int32_t microBatch, std::size_t chunk) const
    {
        return {MicroBatch{microBatch}, m_virtualStages[chunk]};
    }

    std::string label(std::int32_t microBatch, std::size_t chunk) const
    {
        return std::to_string(chunk == kUp ? m_shape.microBatches + microBatch : microBatch);
    }

    ScheduledBlock& append(BlockKind kind, std::string name)
    {
        ScheduledBlock& block = m_blocks.emplace_back();
        block.kind = kind;
        block.phase = m_phase;
        block.typeCode = m_code;
        block.name = std::move(name);
        return block;
    }

    void forward(std::size_t chunk, std::string_view suffix = {})
    {
        const std::int32_t microBatch = m_nextForward[chunk]++;
        append(BlockKind::Forward, label(microBatch, chunk).append(suffix)).forward = part(microBatch, chunk);
    }

    void backward(std::size_t chunk)
    {
        const std::int32_t microBatch = m_nextBackward[chunk]++;
        append(BlockKind::Backward, label(microBatch, chunk) + "B").backward = part(microBatch, chunk);
    }

    /// The loss of the micro-batch that the way up takes back next, on the stage that owns the loss.
    void logits()
    {
        if (m_stage == 0 && m_shape.hasLogits) {
            append(BlockKind::Logits, "logits").backward = part(m_nextBackward[kUp], kUp);
        }
    }

    void inputGradient(std::size_t chunk)
    {
        const std::int32_t microBatch = m_nextBackward[chunk]++;
        append(BlockKind::Backward, label(microBatch, chunk) + "b").backward = part(microBatch, chunk);
        m_pendingWeights.emplace_back(microBatch, chunk);
    }

    /// The oldest one that was put off: the store is a queue.
    void weightGradient()
    {
        const auto [microBatch, chunk] = m_pendingWeights.front();
        m_pendingWeights.pop_front();
        append(BlockKind::Weight, label(microBatch, chunk) + "w").backward = part(microBatch, chunk);
    }

    void overlap(std::size_t forwardChunk)
    {
        const std::size_t backwardChunk = otherChunk(forwardChunk);
        const std::int32_t ahead = m_nextForward[forwardChunk]++;
        const std::int32_t back = m_nextBackward[backwardChunk]++;
        ScheduledBlock& block =
            append(BlockKind::Overlap, label(ahead, forwardChunk) + "F+" + label(back, backwardChunk) + "B");
        block.forward = part(ahead, forwardChunk);
        block.backward = part(back, backwardChunk);
    }

    ScheduleShape m_shape;
    std::int32_t m_stage;
    std::array<VirtualStage, 2> m_virtualStages;
    std::array<std::int32_t, 2> m_nextForward{};
    std::array<std::int32_t, 2> m_nextBackward{};
    /// Micro-batch and chunk of the input gradients whose weight gradients have not run yet.
    std::deque<std::pair<std::int32_t, std::size_t>> m_pendingWeights;
    Phase m_phase = Phase::WarmUp;
    std::uint8_t m_code = 0;
    std::vector<ScheduledBlock> m_blocks;
};

} // namespace

std::vector<ScheduledBlock> dualPipeVBlocks(const ScheduleShape& shape, Stage stage)
{
    return DualPipeVSequence(shape, stage).build();
}

} // namespace pipescope
