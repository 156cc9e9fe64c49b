#include "tests/core/run/schedule/schedule_text.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(GPipe, RunsAllForwardsThenAllBackwards)
{
    const auto blocks = scheduledBlocks({ScheduleKind::GPipe, 2, 3, 1}, Stage{1});
    EXPECT_EQ(plainText(blocks), "F0@1 F1@1 F2@1 B0@1 B1@1 B2@1");
    EXPECT_EQ(blocks.front().phase, Phase::WarmUp);
    EXPECT_EQ(blocks.back().phase, Phase::CoolDown);
}

TEST(OneForwardOneBackward, WarmsUpWithAForwardForEveryStageBelow)
{
    const ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 3, 4, 1};
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{0})), "F0@0 F1@0 F2@0 B0@0 F3@0 B1@0 B2@0 B3@0");
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{1})), "F0@1 F1@1 B0@1 F2@1 B1@1 F3@1 B2@1 B3@1");
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{2})), "F0@2 B0@2 F1@2 B1@2 F2@2 B2@2 F3@2 B3@2");
}

TEST(OneForwardOneBackward, IsAllWarmUpAndCoolDownWithFewMicroBatches)
{
    const auto blocks = scheduledBlocks({ScheduleKind::OneForwardOneBackward, 4, 2, 1}, Stage{0});
    EXPECT_EQ(plainText(blocks), "F0@0 F1@0 B0@0 B1@0");
}

TEST(OneForwardOneBackward, ShowsWarmUpSteadyStateAndCoolDown)
{
    const auto blocks = scheduledBlocks({ScheduleKind::OneForwardOneBackward, 2, 2, 1}, Stage{0});
    ASSERT_EQ(blocks.size(), 4U);
    EXPECT_EQ(blocks[0].phase, Phase::WarmUp);
    EXPECT_EQ(blocks[1].phase, Phase::Steady);
    EXPECT_EQ(blocks[2].phase, Phase::Steady);
    EXPECT_EQ(blocks[3].phase, Phase::CoolDown);
}

TEST(PlainSchedules, NameTheirBlocksForTheChart)
{
    const auto blocks = scheduledBlocks({ScheduleKind::OneForwardOneBackward, 1, 1, 1}, Stage{0});
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].name, "FP");
    EXPECT_EQ(blocks[0].typeCode, 0);
    EXPECT_EQ(blocks[0].backward, BlockPart{});
    EXPECT_EQ(blocks[1].name, "BP");
    EXPECT_EQ(blocks[1].typeCode, 1);
    EXPECT_EQ(blocks[1].forward, BlockPart{});
}

TEST(Interleaved, WalksGroupsOfMicroBatchesThroughTheChunks)
{
    const ScheduleShape shape{ScheduleKind::Interleaved, 2, 4, 2};
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{0})),
              "F0@0 F1@0 F0@2 F1@2 F2@0 B0@2 F3@0 B1@2 F2@2 B0@0 F3@2 B1@0 B2@2 B3@2 B2@0 B3@0");
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{1})),
              "F0@1 F1@1 F0@3 B0@3 F1@3 B1@3 F2@1 B0@1 F3@1 B1@1 F2@3 B2@3 F3@3 B3@3 B2@1 B3@1");
}

TEST(Interleaved, MicroBatchesThatDoNotFillAGroupMakeASmallerLastOne)
{
    const ScheduleShape shape{ScheduleKind::Interleaved, 2, 3, 2};
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{0})),
              "F0@0 F1@0 F0@2 F1@2 F2@0 B0@2 F2@2 B1@2 B0@0 B1@0 B2@2 B2@0");
    EXPECT_EQ(plainText(scheduledBlocks(shape, Stage{1})),
              "F0@1 F1@1 F0@3 B0@3 F1@3 B1@3 F2@1 B0@1 F2@3 B1@1 B2@3 B2@1");
}

TEST(InterleavedGPipe, RunsTheForwardsOfAllChunksThenTheirBackwardsInReverse)
{
    const auto blocks = scheduledBlocks({ScheduleKind::InterleavedGPipe, 2, 3, 2}, Stage{1});
    EXPECT_EQ(plainText(blocks), "F0@1 F1@1 F2@1 F0@3 F1@3 F2@3 B0@3 B1@3 B2@3 B0@1 B1@1 B2@1");
    EXPECT_EQ(blocks.front().phase, Phase::WarmUp);
    EXPECT_EQ(blocks.back().phase, Phase::CoolDown);
}

} // namespace
} // namespace pipescope
