#include "core/run/planning/play_plan.h"

#include "core/run/schedule/schedule.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pipescope {
namespace {

using PartKey = std::pair<std::int32_t, std::int32_t>;

PartKey keyOf(const BlockPart& part)
{
    return {part.microBatch->value, part.virtualStage->value};
}

PlannedBlock planned(const ScheduledBlock& block, const std::set<PartKey>& split)
{
    PlannedBlock same{block.kind, block.forward, block.backward, false, block.phase};
    same.isSplit = hasBackward(block.kind) && split.contains(keyOf(block.backward));
    return same;
}

/// Not yet run.
constexpr std::int64_t kNever = -1;

class PlanPlayer
{
public:
    PlanPlayer(const ScheduleShape& shape, const PlanTimes& times)
        : m_shape(shape)
        , m_times(times)
        , m_forwardEnds(static_cast<std::size_t>(shape.virtualStages())
                            * static_cast<std::size_t>(shape.microBatches),
                        kNever)
        , m_backwardEnds(m_forwardEnds)
    { }

    std::optional<PlayedPlan> play()
    {
        std::vector<std::vector<PlannedBlock>> orders;
        for (std::int32_t stage = 0; stage < m_shape.stages; ++stage) {
            orders.push_back(plannedBlocks(m_shape, Stage{stage}));
            m_plan.stages.emplace_back().blocks.reserve(orders.back().size());
        }
        bool hasMoved = true;
        while (hasMoved) {
            hasMoved = false;
            for (std::size_t stage = 0; stage < orders.size(); ++stage) {
                hasMoved = runAsFarAsPossible(stage, orders[stage]) || hasMoved;
            }
        }
        for (std::size_t stage = 0; stage < orders.size(); ++stage) {
            if (m_plan.stages[stage].blocks.size() < orders[stage].size()) {
                return {};
            }
            measure(m_plan.stages[stage]);
        }
        return std::move(m_plan);
    }

private:
    std::size_t at(const BlockPart& part) const
    {
        return static_cast<std::size_t>(part.virtualStage->value)
                   * static_cast<std::size_t>(m_shape.microBatches)
               + static_cast<std::size_t>(part.microBatch->value);
    }

    /// When what another virtual stage made is there, for a stage that is free from a time on; kNever if it
    /// is not made yet.
    std::int64_t arrival(const std::vector<std::int64_t>& ends, BlockPart part, std::int32_t from,
                         std::int64_t free) const
    {
        const Stage here = stageOfVirtualStage(m_shape, *part.virtualStage);
        part.virtualStage = VirtualStage{from};
        const std::int64_t end = ends[at(part)];
        const bool moves = stageOfVirtualStage(m_shape, VirtualStage{from}) != here;
        if (end == kNever || !moves) {
            return end;
        }
        return (m_times.receivesLate ? std::max(end, free) : end) + m_times.transfer;
    }

    std::int64_t forwardInput(const BlockPart& part, std::int64_t free) const
    {
        return m_shape.isFirst(*part.virtualStage)
                   ? 0
                   : arrival(m_forwardEnds, part, part.virtualStage->value - 1, free);
    }

    std::int64_t backwardInput(const BlockPart& part, std::int64_t free) const
    {
        return m_shape.isLast(*part.virtualStage)
                   ? m_forwardEnds[at(part)]
                   : arrival(m_backwardEnds, part, part.virtualStage->value + 1, free);
    }

    /// When all that a block needs is there; kNever if it is not made yet.
    std::int64_t readyAt(const PlannedBlock& block, std::int64_t free) const
    {
        if (block.kind == BlockKind::Weight) {
            return m_backwardEnds[at(block.backward)];
        }
        const std::int64_t forward = hasForward(block.kind) ? forwardInput(block.forward, free) : 0;
        const std::int64_t backward = hasBackward(block.kind) ? backwardInput(block.backward, free) : 0;
        return forward == kNever || backward == kNever ? kNever : std::max(forward, backward);
    }

    std::int64_t durationOf(std::size_t stage, const PlannedBlock& block) const
    {
        const StageWork& work = m_times.stages[stage];
        const std::int64_t chunks = m_shape.chunksOfMicroBatch();
        const std::int64_t backward = work.inputGradient + (block.isSplit ? 0 : work.weight);
        switch (block.kind) {
        case BlockKind::Forward:
            return work.forward / chunks;
        case BlockKind::Weight:
            return work.weight / chunks;
        case BlockKind::Overlap:
            return std::llround(m_times.overlap * static_cast<double>(work.forward + backward)
                                / static_cast<double>(chunks));
        case BlockKind::Backward:
        case BlockKind::Logits:
        case BlockKind::Other:
            break;
        }
        return backward / chunks;
    }

    bool runAsFarAsPossible(std::size_t stage, const std::vector<PlannedBlock>& order)
    {
        std::vector<PlayedBlock>& done = m_plan.stages[stage].blocks;
        const std::size_t before = done.size();
        while (done.size() < order.size()) {
            const PlannedBlock& block = order[done.size()];
            const std::int64_t free = done.empty() ? 0 : done.back().end;
            const std::int64_t ready = readyAt(block, free);
            if (ready == kNever) {
                break;
            }
            const std::int64_t begin = std::max(ready, free);
            const std::int64_t end = begin + durationOf(stage, block);
            done.push_back({block, begin, end});
            forEachHalf(block, [&](const BlockPart& half, LinkDirection direction) {
                (direction == LinkDirection::Forward ? m_forwardEnds : m_backwardEnds)[at(half)] = end;
            });
        }
        return done.size() > before;
    }

    void measure(PlayedStage& stage)
    {
        std::int64_t chunksInFlight = 0;
        std::int64_t most = 0;
        for (const PlayedBlock& played : stage.blocks) {
            stage.busy += played.end - played.begin;
            m_plan.length = std::max(m_plan.length, played.end);
            chunksInFlight += hasForward(played.block.kind) ? 1 : 0;
            most = std::max(most, chunksInFlight);
            const bool ends = played.block.kind == BlockKind::Weight
                              || (hasBackward(played.block.kind) && !played.block.isSplit);
            chunksInFlight -= ends ? 1 : 0;
        }
        stage.peakInFlight = static_cast<double>(most) / m_shape.chunksOfMicroBatch();
    }

    const ScheduleShape& m_shape;
    const PlanTimes& m_times;
    /// Indexed by virtual stage, then micro-batch.
    std::vector<std::int64_t> m_forwardEnds;
    std::vector<std::int64_t> m_backwardEnds;
    PlayedPlan m_plan;
};

} // namespace

std::vector<PlannedBlock> plannedBlocks(const ScheduleShape& shape, Stage stage)
{
    const std::vector<ScheduledBlock> scheduled = scheduledBlocks(shape, stage);
    std::set<PartKey> split;
    for (const ScheduledBlock& block : scheduled) {
        if (block.kind == BlockKind::Weight) {
            split.insert(keyOf(block.backward));
        }
    }
    std::vector<PlannedBlock> blocks;
    blocks.reserve(scheduled.size());
    for (const ScheduledBlock& block : scheduled) {
        if (block.kind != BlockKind::Logits) {
            blocks.push_back(planned(block, split));
        }
    }
    return blocks;
}

std::int64_t PlayedPlan::busy() const
{
    std::int64_t sum = 0;
    for (const PlayedStage& stage : stages) {
        sum += stage.busy;
    }
    return sum;
}

double PlayedPlan::idleOfTotal() const
{
    const double total = static_cast<double>(length) * static_cast<double>(stages.size());
    return total > 0 ? 1.0 - static_cast<double>(busy()) / total : 0.0;
}

double PlayedPlan::peakInFlight() const
{
    double most = 0;
    for (const PlayedStage& stage : stages) {
        most = std::max(most, stage.peakInFlight);
    }
    return most;
}

std::optional<PlayedPlan> playPlan(const ScheduleShape& shape, const PlanTimes& times)
{
    return PlanPlayer(shape, times).play();
}

} // namespace pipescope
