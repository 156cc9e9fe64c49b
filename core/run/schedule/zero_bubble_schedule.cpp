#include "core/run/schedule/schedule_blocks.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

/// Numbers the micro-batches of each chunk and kind of work in their order.
class ZeroBubbleOrder
{
public:
    ZeroBubbleOrder(const ScheduleShape& shape, Stage stage)
        : m_microBatches(shape.microBatches)
        , m_virtualStages{stage.value, 2 * shape.stages - 1 - stage.value}
    { }

    void enter(Phase phase) { m_phase = phase; }

    /// The next micro-batch; none where a longer step would have one.
    void forward(std::size_t chunk)
    {
        const std::int32_t microBatch = m_forwards[chunk]++;
        if (microBatch < m_microBatches) {
            m_blocks.push_back(plainForward(MicroBatch{microBatch}, virtualStage(chunk), m_phase));
        }
    }

    void backward(std::size_t chunk)
    {
        const std::int32_t microBatch = m_backwards[chunk]++;
        if (microBatch < m_microBatches) {
            m_blocks.push_back(plainBackward(MicroBatch{microBatch}, virtualStage(chunk), m_phase));
        }
    }

    void weight(std::size_t chunk)
    {
        const std::int32_t microBatch = m_weights[chunk]++;
        if (microBatch < m_microBatches) {
            m_blocks.push_back(plainBackward(MicroBatch{microBatch}, virtualStage(chunk), m_phase));
            m_blocks.back().kind = BlockKind::Weight;
        }
    }

    std::int32_t forwards(std::size_t chunk) const { return m_forwards[chunk]; }

    std::int32_t weights(std::size_t chunk) const { return m_weights[chunk]; }

    std::vector<ScheduledBlock> take() { return std::move(m_blocks); }

private:
    VirtualStage virtualStage(std::size_t chunk) const { return VirtualStage{m_virtualStages[chunk]}; }

    std::int32_t m_microBatches;
    std::array<std::int32_t, 2> m_virtualStages;
    std::array<std::int32_t, 2> m_forwards{};
    std::array<std::int32_t, 2> m_backwards{};
    std::array<std::int32_t, 2> m_weights{};
    Phase m_phase = Phase::WarmUp;
    std::vector<ScheduledBlock> m_blocks;
};

constexpr std::size_t kWayDown = 0;
constexpr std::size_t kWayUp = 1;

/// Until the first micro-batch has come back up to the stage and further.
void fillTheV(const ScheduleShape& shape, Stage stage, ZeroBubbleOrder& order)
{
    for (std::int32_t i = 0; i < 2 * (shape.stages - stage.value) - 1; ++i) {
        order.forward(kWayDown);
    }
    for (std::int32_t i = 0; i < stage.value; ++i) {
        order.forward(kWayUp);
        order.forward(kWayDown);
    }
    for (std::int32_t i = stage.value; i < shape.stages; ++i) {
        order.forward(kWayUp);
        order.backward(kWayUp);
        order.weight(kWayUp);
    }
}

void drainTheV(const ScheduleShape& shape, Stage stage, std::int32_t laidOut, ZeroBubbleOrder& order)
{
    for (std::int32_t i = 0; i < stage.value; ++i) {
        order.backward(kWayDown);
        order.backward(kWayUp);
    }
    for (std::int32_t i = stage.value; i < shape.stages; ++i) {
        order.backward(kWayDown);
        order.weight(kWayDown);
    }
    for (const std::size_t chunk : {kWayUp, kWayDown}) {
        while (order.weights(chunk) < laidOut) {
            order.weight(chunk);
        }
    }
}

} // namespace

std::vector<ScheduledBlock> zeroBubbleH1Blocks(const ScheduleShape& shape, Stage stage)
{
    ZeroBubbleOrder order(shape, stage);
    const std::int32_t warmUp = std::min(shape.stages - 1 - stage.value, shape.microBatches);
    for (std::int32_t i = 0; i < warmUp; ++i) {
        order.forward(0);
    }
    order.enter(Phase::Steady);
    for (std::int32_t i = 0; i < shape.microBatches; ++i) {
        if (warmUp + i == shape.microBatches) {
            order.enter(Phase::CoolDown);
        }
        order.forward(0);
        order.backward(0);
        if (i >= stage.value) {
            order.weight(0);
        }
    }
    while (order.weights(0) < shape.microBatches) {
        order.weight(0);
    }
    return order.take();
}

std::vector<ScheduledBlock> zeroBubbleVBlocks(const ScheduleShape& shape, Stage stage)
{
    ZeroBubbleOrder order(shape, stage);
    // The phases need as many; those that there are not are left out.
    const std::int32_t laidOut = std::max(shape.microBatches, 2 * shape.stages - 1);
    fillTheV(shape, stage, order);
    order.enter(Phase::Steady);
    while (order.forwards(kWayUp) < laidOut) {
        if (order.forwards(kWayDown) < laidOut) {
            order.forward(kWayDown);
        }
        order.backward(kWayDown);
        order.weight(kWayDown);
        order.forward(kWayUp);
        order.backward(kWayUp);
        order.weight(kWayUp);
    }
    order.enter(Phase::CoolDown);
    drainTheV(shape, stage, laidOut, order);
    return order.take();
}

} // namespace pipescope
