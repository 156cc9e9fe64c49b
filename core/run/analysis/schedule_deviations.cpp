#include "core/run/analysis/schedule_deviations.h"

#include "core/run/schedule/schedule.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace pipescope {
namespace {

/// Micro-batch and virtual stage of the forward, then of the backward.
using WorkOfBlock = std::tuple<BlockKind, std::optional<MicroBatch>, std::optional<VirtualStage>,
                               std::optional<MicroBatch>, std::optional<VirtualStage>>;

WorkOfBlock workOf(BlockKind kind, const BlockPart& forward, const BlockPart& backward)
{
    return {kind, forward.microBatch, forward.virtualStage, backward.microBatch, backward.virtualStage};
}

/// The positions of each work in the order that the schedule asks of a stage.
using ScheduledOrder = std::map<WorkOfBlock, std::vector<std::size_t>>;

ScheduledOrder orderOf(const ScheduleShape& shape, Stage stage)
{
    ScheduledOrder order;
    const auto blocks = scheduledBlocks(shape, stage);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        order[workOf(blocks[i].kind, blocks[i].forward, blocks[i].backward)].push_back(i);
    }
    return order;
}

/// A recorded block, and where the schedule has it.
struct PlacedBlock
{
    std::size_t block = 0;
    std::size_t position = 0;
};

/// Which of them are in order: the most that can be.
std::vector<bool> inOrder(const std::vector<PlacedBlock>& blocks)
{
    // The last of the best chain of each length, and what comes before each block in its chain.
    std::vector<std::size_t> last;
    std::vector<std::optional<std::size_t>> before(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto longer = std::ranges::lower_bound(last, blocks[i].position, {},
                                                     [&](std::size_t each) { return blocks[each].position; });
        if (longer != last.begin()) {
            before[i] = *std::prev(longer);
        }
        if (longer == last.end()) {
            last.push_back(i);
        } else {
            *longer = i;
        }
    }
    std::vector<bool> isIn(blocks.size());
    for (auto at = last.empty() ? std::nullopt : std::optional(last.back()); at; at = before[*at]) {
        isIn[*at] = true;
    }
    return isIn;
}

/// The blocks of one rank in one step.
class StepOfRank
{
public:
    StepOfRank(const BlockTable& blocks, const ScheduledOrder& order,
               std::vector<ScheduleDeviation>& deviations)
        : m_blocks(blocks)
        , m_order(order)
        , m_deviations(deviations)
    { }

    void judge(const std::vector<std::size_t>& ofStep)
    {
        place(ofStep);
        const std::vector<bool> isInOrder = inOrder(m_placed);
        std::vector<std::size_t> seen;
        for (const PlacedBlock& each : m_placed) {
            seen.push_back(each.position);
        }
        std::ranges::sort(seen);
        std::optional<std::size_t> previous;
        for (std::size_t i = 0; i < m_placed.size(); ++i) {
            const std::size_t position = m_placed[i].position;
            if (!isInOrder[i]) {
                m_deviations[m_placed[i].block] = ScheduleDeviation::OtherOrder;
                continue;
            }
            if (countSeen(seen, previous, position) < position - (previous ? *previous + 1 : 0)) {
                m_deviations[m_placed[i].block] = ScheduleDeviation::AfterMissing;
            }
            previous = position;
        }
    }

private:
    /// Of the positions between two.
    static std::size_t countSeen(const std::vector<std::size_t>& seen, std::optional<std::size_t> from,
                                 std::size_t to)
    {
        const auto first = from ? std::ranges::upper_bound(seen, *from) : seen.begin();
        return static_cast<std::size_t>(std::ranges::lower_bound(seen, to) - first);
    }

    void place(const std::vector<std::size_t>& ofStep)
    {
        std::map<WorkOfBlock, std::size_t> taken;
        for (const std::size_t i : ofStep) {
            const BlockIndex block{i};
            const WorkOfBlock work =
                workOf(m_blocks.kind(block), m_blocks.forward(block), m_blocks.backward(block));
            const auto positions = m_order.find(work);
            std::size_t& next = taken[work];
            if (positions == m_order.end() || next == positions->second.size()) {
                m_deviations[i] = ScheduleDeviation::NotScheduled;
            } else {
                m_placed.push_back({i, positions->second[next++]});
            }
        }
    }

    const BlockTable& m_blocks;
    const ScheduledOrder& m_order;
    std::vector<ScheduleDeviation>& m_deviations;
    std::vector<PlacedBlock> m_placed;
};

bool isNamed(const BlockPart& part)
{
    return part.microBatch && part.virtualStage;
}

/// Blocks of the pipeline by step, in order of begin.
std::map<StepIndex, std::vector<std::size_t>> blocksOfSteps(const BlockTable& blocks)
{
    std::map<StepIndex, std::vector<std::size_t>> steps;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BlockIndex block{i};
        const auto step = blocks.step(block);
        if (step && (isNamed(blocks.forward(block)) || isNamed(blocks.backward(block)))) {
            steps[*step].push_back(i);
        }
    }
    return steps;
}

} // namespace

std::vector<std::vector<ScheduleDeviation>> scheduleDeviations(const Trace& trace)
{
    std::vector<std::vector<ScheduleDeviation>> all;
    for (const Track& track : trace.tracks) {
        all.emplace_back(track.blocks.size(), ScheduleDeviation::None);
    }
    const auto shape = trace.schedule.shape();
    if (!shape || !isRunnable(*shape)) {
        return all;
    }
    std::map<Stage, ScheduledOrder> orders;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        if (!track.stage || track.isOther || track.stage->value < 0 || track.stage->value >= shape->stages) {
            continue;
        }
        const auto [order, isNew] = orders.try_emplace(*track.stage);
        if (isNew) {
            order->second = orderOf(*shape, *track.stage);
        }
        for (const auto& [step, blocks] : blocksOfSteps(track.blocks)) {
            StepOfRank(track.blocks, order->second, all[i]).judge(blocks);
        }
    }
    return all;
}

} // namespace pipescope
