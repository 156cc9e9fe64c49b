#include "core/run/model/names.h"
#include "core/run/schedule/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {

namespace {

using PartKey = std::pair<std::int32_t, std::int32_t>;

PartKey keyOf(const BlockPart& part)
{
    return {part.virtualStage->value, part.microBatch->value};
}

/// Positions within its stage of each forward and each backward (without weights and logits).
struct Positions
{
    std::multimap<PartKey, std::size_t> forwards;
    std::multimap<PartKey, std::size_t> backwards;
};

Positions positionsOnStage(const ScheduleShape& shape, Stage stage)
{
    Positions positions;
    const auto blocks = scheduledBlocks(shape, stage);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const ScheduledBlock& block = blocks[i];
        if (block.forward.microBatch) {
            positions.forwards.emplace(keyOf(block.forward), i);
        }
        if (block.kind == BlockKind::Backward || block.kind == BlockKind::Overlap) {
            positions.backwards.emplace(keyOf(block.backward), i);
        }
    }
    return positions;
}

/// Runs the stages side by side, each block waiting for its inputs.
class DataFlow
{
public:
    explicit DataFlow(const ScheduleShape& shape)
        : m_last(shape.virtualStages() - 1)
    {
        for (std::int32_t s = 0; s < shape.stages; ++s) {
            m_stages.push_back(scheduledBlocks(shape, Stage{s}));
        }
        m_next.resize(m_stages.size());
    }

    /// True if all stages get to their end.
    bool run()
    {
        bool isMoving = true;
        while (isMoving) {
            isMoving = false;
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                while (m_next[s] < m_stages[s].size() && isReady(m_stages[s][m_next[s]])) {
                    finish(m_stages[s][m_next[s]++]);
                    isMoving = true;
                }
            }
        }
        return std::equal(m_stages.begin(), m_stages.end(), m_next.begin(),
                          [](const std::vector<ScheduledBlock>& blocks, std::size_t next) {
                              return next == blocks.size();
                          });
    }

private:
    bool isReady(const ScheduledBlock& block) const
    {
        if (block.forward.microBatch) {
            const auto [virtualStage, microBatch] = keyOf(block.forward);
            if (virtualStage > 0 && !m_forwards.contains({virtualStage - 1, microBatch})) {
                return false;
            }
        }
        if (!block.backward.microBatch) {
            return true;
        }
        const auto [virtualStage, microBatch] = keyOf(block.backward);
        return virtualStage == m_last ? m_forwards.contains({virtualStage, microBatch})
                                      : m_backwards.contains({virtualStage + 1, microBatch});
    }

    void finish(const ScheduledBlock& block)
    {
        if (block.forward.microBatch) {
            m_forwards.insert(keyOf(block.forward));
        }
        if (block.kind == BlockKind::Backward || block.kind == BlockKind::Overlap) {
            m_backwards.insert(keyOf(block.backward));
        }
    }

    std::int32_t m_last;
    std::vector<std::vector<ScheduledBlock>> m_stages;
    std::vector<std::size_t> m_next;
    std::set<PartKey> m_forwards;
    std::set<PartKey> m_backwards;
};

class EverySchedule : public testing::TestWithParam<ScheduleShape>
{ };

TEST_P(EverySchedule, RunsEachMicroBatchOnceForwardThenBackwardInEachVirtualStage)
{
    const ScheduleShape& shape = GetParam();
    ASSERT_TRUE(isRunnable(shape));
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        const Positions positions = positionsOnStage(shape, Stage{s});
        const auto expected =
            static_cast<std::size_t>(shape.microBatches) * static_cast<std::size_t>(shape.chunks);
        ASSERT_EQ(positions.forwards.size(), expected);
        ASSERT_EQ(positions.backwards.size(), expected);
        for (std::int32_t chunk = 0; chunk < shape.chunks; ++chunk) {
            for (std::int32_t m = 0; m < shape.microBatches; ++m) {
                const PartKey key{virtualStageOfChunk(shape, Stage{s}, chunk).value, m};
                ASSERT_EQ(positions.forwards.count(key), 1U);
                ASSERT_EQ(positions.backwards.count(key), 1U);
                EXPECT_LT(positions.forwards.find(key)->second, positions.backwards.find(key)->second);
            }
        }
    }
}

TEST_P(EverySchedule, NeverDeadlocks)
{
    EXPECT_TRUE(DataFlow(GetParam()).run());
}

TEST_P(EverySchedule, FindsTheStageOfEachOfItsVirtualStages)
{
    const ScheduleShape& shape = GetParam();
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        for (std::int32_t chunk = 0; chunk < shape.chunks; ++chunk) {
            EXPECT_EQ(stageOfVirtualStage(shape, virtualStageOfChunk(shape, Stage{s}, chunk)), Stage{s});
        }
    }
}

std::vector<ScheduleShape> shapes()
{
    constexpr std::array kSchedules{std::pair(ScheduleKind::GPipe, 1),
                                    std::pair(ScheduleKind::OneForwardOneBackward, 1),
                                    std::pair(ScheduleKind::Interleaved, 1),
                                    std::pair(ScheduleKind::Interleaved, 2),
                                    std::pair(ScheduleKind::Interleaved, 3),
                                    std::pair(ScheduleKind::InterleavedGPipe, 2),
                                    std::pair(ScheduleKind::InterleavedGPipe, 3),
                                    std::pair(ScheduleKind::DualPipeV, 2)};
    std::vector<ScheduleShape> result;
    for (const auto& [kind, chunks] : kSchedules) {
        for (const std::int32_t stages : {1, 2, 3, 4, 8}) {
            for (const std::int32_t microBatches : {1, 2, 5, 8, 16, 24}) {
                result.push_back({kind, stages, microBatches, chunks});
            }
        }
    }
    std::erase_if(result, [](const ScheduleShape& shape) { return !isRunnable(shape); });
    return result;
}

std::string nameOf(const testing::TestParamInfo<ScheduleShape>& info)
{
    const ScheduleShape& shape = info.param;
    std::string kind(scheduleKindName(shape.kind));
    std::replace(kind.begin(), kind.end(), ' ', '_');
    return kind + "_P" + std::to_string(shape.stages) + "_M" + std::to_string(shape.microBatches) + "_C"
           + std::to_string(shape.chunks);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EverySchedule, testing::ValuesIn(shapes()), nameOf);

} // namespace
} // namespace pipescope
