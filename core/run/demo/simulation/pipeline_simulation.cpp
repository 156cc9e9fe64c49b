#include "core/run/demo/simulation/pipeline_simulation.h"

#include <algorithm>

namespace pipescope {
namespace {

constexpr Duration kBlockGap{3'000};
constexpr Duration kReceivePostDelay{1'300};
constexpr Duration kSendDelay{1'000};
constexpr Duration kOperatorGap{1'500};
constexpr Duration kHandshake{4'000};
constexpr Duration kAcknowledge{3'000};
constexpr Duration kInputGap{2'000};

class PipelineSimulation
{
public:
    PipelineSimulation(const PipelinePlan& plan, const PipelineDurations& durations, TimePoint start)
        : m_plan(plan)
        , m_durations(durations)
        , m_start(start)
        , m_transferredOfQueue(plan.queues.size())
    {
        m_times.blocks.resize(plan.blocks.size());
        m_times.transfers.resize(plan.transfers.size());
    }

    PipelineTimes run() &&
    {
        bool isMoving = true;
        while (isMoving) {
            isMoving = false;
            for (std::size_t queue = 0; queue < m_plan.queues.size(); ++queue) {
                isMoving |= advanceQueue(queue);
            }
            for (std::size_t stage = 0; stage < m_plan.blocks.size(); ++stage) {
                isMoving |= advanceStage(stage);
            }
        }
        return std::move(m_times);
    }

private:
    bool isDone(const BlockPosition& position) const
    {
        return position.block < m_times.blocks[position.stage].size();
    }

    bool hasArrived(std::size_t transfer) const
    {
        const PlannedTransfer& planned = m_plan.transfers[transfer];
        return planned.positionInQueue < m_transferredOfQueue[planned.queue];
    }

    bool isPosted(const PlannedTransfer& planned) const
    {
        return planned.neededBefore == 0 || isDone({planned.consumer.stage, planned.neededBefore - 1});
    }

    bool advanceQueue(std::size_t queue)
    {
        bool hasMoved = false;
        const std::vector<std::size_t>& transfers = m_plan.queues[queue];
        std::size_t& count = m_transferredOfQueue[queue];
        while (count < transfers.size()) {
            const PlannedTransfer& planned = m_plan.transfers[transfers[count]];
            if (!isDone(planned.producer) || !isPosted(planned)) {
                break;
            }
            const TransferTimes* previous = count > 0 ? &m_times.transfers[transfers[count - 1]] : nullptr;
            m_times.transfers[transfers[count]] = timesOf(transfers[count], previous);
            ++count;
            hasMoved = true;
        }
        return hasMoved;
    }

    TransferTimes timesOf(std::size_t transfer, const TransferTimes* previous) const
    {
        const PlannedTransfer& planned = m_plan.transfers[transfer];
        const auto& receiver = m_times.blocks[planned.consumer.stage];
        const TimePoint produced = m_times.blocks[planned.producer.stage][planned.producer.block].end;
        const TimePoint posted =
            planned.neededBefore == 0 ? m_start : receiver[planned.neededBefore - 1].begin;
        TransferTimes times;
        times.send.begin = produced + kSendDelay;
        times.receive.begin = posted + kReceivePostDelay;
        if (previous != nullptr) {
            times.send.begin = std::max(times.send.begin, previous->send.end + kOperatorGap);
            times.receive.begin = std::max(times.receive.begin, previous->receive.end + kOperatorGap);
        }
        times.data.begin = std::max(times.send.begin, times.receive.begin) + kHandshake;
        times.data.end = times.data.begin + m_durations.transfers[transfer];
        times.send.end = times.data.end + kAcknowledge;
        times.receive.end = times.send.end;
        return times;
    }

    bool advanceStage(std::size_t stage)
    {
        bool hasMoved = false;
        std::vector<TimeSpan>& done = m_times.blocks[stage];
        while (done.size() < m_plan.blocks[stage].size()) {
            const auto& inputs = m_plan.inputs[stage][done.size()];
            if (!std::all_of(inputs.begin(), inputs.end(), [&](std::size_t i) { return hasArrived(i); })) {
                break;
            }
            TimePoint begin = (done.empty() ? m_start : done.back().end) + kBlockGap;
            for (const std::size_t input : inputs) {
                begin = std::max(begin, m_times.transfers[input].receive.end + kInputGap);
            }
            done.push_back({begin, begin + m_durations.blocks[stage][done.size()]});
            hasMoved = true;
        }
        return hasMoved;
    }

    const PipelinePlan& m_plan;
    const PipelineDurations& m_durations;
    TimePoint m_start;
    PipelineTimes m_times;
    /// Number of transfers of each queue whose times are known.
    std::vector<std::size_t> m_transferredOfQueue;
};

} // namespace

TimePoint PipelineTimes::end() const
{
    TimePoint last = blocks.front().back().end;
    for (const std::vector<TimeSpan>& stage : blocks) {
        last = std::max(last, stage.back().end);
    }
    for (const TransferTimes& transfer : transfers) {
        last = std::max(last, transfer.receive.end);
    }
    return last;
}

PipelineTimes simulatePipeline(const PipelinePlan& plan, const PipelineDurations& durations, TimePoint start)
{
    return PipelineSimulation(plan, durations, start).run();
}

} // namespace pipescope
