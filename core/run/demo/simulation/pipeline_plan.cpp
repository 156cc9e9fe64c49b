#include "core/run/demo/simulation/pipeline_plan.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

class PlanBuilder
{
public:
    explicit PlanBuilder(const ScheduleShape& shape)
    {
        m_plan.shape = shape;
        for (std::int32_t s = 0; s < shape.stages; ++s) {
            m_plan.blocks.push_back(scheduledBlocks(shape, Stage{s}));
            m_plan.inputs.emplace_back(m_plan.blocks.back().size());
        }
    }

    PipelinePlan build() &&
    {
        noteWork();
        for (std::size_t s = 0; s < m_plan.blocks.size(); ++s) {
            for (std::size_t b = 0; b < m_plan.blocks[s].size(); ++b) {
                addOutputs({s, b});
            }
        }
        setDeadlines();
        return std::move(m_plan);
    }

private:
    using Work = std::tuple<LinkDirection, VirtualStage, MicroBatch>;

    void noteWork()
    {
        for (std::size_t s = 0; s < m_plan.blocks.size(); ++s) {
            for (std::size_t b = 0; b < m_plan.blocks[s].size(); ++b) {
                forEachHalf(m_plan.blocks[s][b], [&](const BlockPart& half, LinkDirection direction) {
                    m_work.emplace(Work{direction, *half.virtualStage, *half.microBatch},
                                   BlockPosition{s, b});
                });
            }
        }
    }

    void addOutputs(BlockPosition producer)
    {
        forEachHalf(
            m_plan.blocks[producer.stage][producer.block],
            [&](const BlockPart& half, LinkDirection direction) { addTransfer(producer, direction, half); });
    }

    /// The last block in a direction sends nothing.
    void addTransfer(BlockPosition producer, LinkDirection direction, const BlockPart& part)
    {
        const VirtualStage next = nextVirtualStage(*part.virtualStage, direction);
        const auto found = m_work.find({direction, next, *part.microBatch});
        if (found == m_work.end() || found->second.stage == producer.stage) {
            return;
        }
        const BlockPosition consumer = found->second;
        const std::size_t queue = queueOf(producer.stage, consumer.stage);
        PlannedTransfer transfer;
        transfer.producer = producer;
        transfer.consumer = consumer;
        transfer.direction = direction;
        transfer.microBatch = *part.microBatch;
        transfer.virtualStage = *part.virtualStage;
        transfer.queue = queue;
        transfer.positionInQueue = m_plan.queues[queue].size();
        m_plan.queues[queue].push_back(m_plan.transfers.size());
        m_plan.inputs[consumer.stage][consumer.block].push_back(m_plan.transfers.size());
        m_plan.transfers.push_back(transfer);
    }

    std::size_t queueOf(std::size_t sender, std::size_t receiver)
    {
        const auto [entry, isNew] = m_queues.try_emplace({sender, receiver}, m_plan.queues.size());
        if (isNew) {
            m_plan.queues.emplace_back();
        }
        return entry->second;
    }

    void setDeadlines()
    {
        for (const std::vector<std::size_t>& queue : m_plan.queues) {
            std::size_t earliest = m_plan.transfers[queue.back()].consumer.block;
            for (std::size_t i = queue.size(); i-- > 0;) {
                PlannedTransfer& transfer = m_plan.transfers[queue[i]];
                earliest = std::min(earliest, transfer.consumer.block);
                transfer.neededBefore = earliest;
            }
        }
    }

    PipelinePlan m_plan;
    std::map<Work, BlockPosition> m_work;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> m_queues;
};

} // namespace

PipelinePlan planPipeline(const ScheduleShape& shape)
{
    return PlanBuilder(shape).build();
}

} // namespace pipescope
