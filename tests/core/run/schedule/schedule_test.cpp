#include "core/run/schedule/schedule.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope {
namespace {

TEST(ScheduleShape, OfDualPipeVNeedsTwoMicroBatchesAStageAndTwoChunks)
{
    EXPECT_TRUE(isRunnable({ScheduleKind::DualPipeV, 4, 8, 2}));
    EXPECT_FALSE(isRunnable({ScheduleKind::DualPipeV, 4, 7, 2}));
    EXPECT_FALSE(isRunnable({ScheduleKind::DualPipeV, 4, 8, 1}));
}

TEST(ScheduleShape, OfInterleavedNeedsAMicroBatchAStageAndALastGroupThatDoesNotWaitForItself)
{
    EXPECT_TRUE(isRunnable({ScheduleKind::Interleaved, 4, 8, 3}));
    EXPECT_TRUE(isRunnable({ScheduleKind::Interleaved, 4, 6, 3}));
    EXPECT_FALSE(isRunnable({ScheduleKind::Interleaved, 4, 3, 3}));
    EXPECT_FALSE(isRunnable({ScheduleKind::Interleaved, 4, 5, 3}));
    EXPECT_TRUE(isRunnable({ScheduleKind::Interleaved, 4, 5, 2}));
}

TEST(ScheduleShape, OfPlainSchedulesNeedsOneChunk)
{
    EXPECT_TRUE(isRunnable({ScheduleKind::OneForwardOneBackward, 4, 1, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::OneForwardOneBackward, 4, 8, 2}));
    EXPECT_FALSE(isRunnable({ScheduleKind::GPipe, 4, 8, 2}));
}

TEST(ScheduleShape, WithoutStagesOrMicroBatchesIsRefused)
{
    EXPECT_FALSE(isRunnable({ScheduleKind::GPipe, 0, 8, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::GPipe, 4, 0, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::Interleaved, 4, 8, 0}));
    EXPECT_FALSE(isRunnable({ScheduleKind::DualPipeV, -1, 8, 2}));
}

TEST(ScheduleShape, TooLargeToListIsRefused)
{
    constexpr std::int32_t kHuge = std::numeric_limits<std::int32_t>::max();
    EXPECT_TRUE(isRunnable({ScheduleKind::GPipe, 1, 5'000'000, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::GPipe, 1, 5'000'001, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::OneForwardOneBackward, kHuge, 1, 1}));
    EXPECT_FALSE(isRunnable({ScheduleKind::Interleaved, 1, kHuge, kHuge}));
    EXPECT_FALSE(isRunnable({ScheduleKind::DualPipeV, 1, kHuge, 2}));
}

TEST(VirtualStage, OfDualPipeVRunsDownTheStagesAndBackUp)
{
    const ScheduleShape shape{ScheduleKind::DualPipeV, 4, 8, 2};
    EXPECT_EQ(virtualStageOfChunk(shape, Stage{1}, 0), VirtualStage{1});
    EXPECT_EQ(virtualStageOfChunk(shape, Stage{1}, 1), VirtualStage{6});
    EXPECT_EQ(stageOfVirtualStage(shape, VirtualStage{3}), Stage{3});
    EXPECT_EQ(stageOfVirtualStage(shape, VirtualStage{4}), Stage{3});
    EXPECT_EQ(stageOfVirtualStage(shape, VirtualStage{7}), Stage{0});
}

TEST(MicroBatchLabel, OfDualPipeVCountsOnInTheSecondChunk)
{
    const ScheduleShape shape{ScheduleKind::DualPipeV, 2, 4, 2};
    EXPECT_EQ(partOfLabel(shape, Stage{1}, 3), (BlockPart{MicroBatch{3}, VirtualStage{1}}));
    EXPECT_EQ(partOfLabel(shape, Stage{1}, 5), (BlockPart{MicroBatch{1}, VirtualStage{2}}));
    EXPECT_EQ(partOfLabel(shape, Stage{1}, 8), std::nullopt);
}

TEST(MicroBatchLabel, ReportsNothingOnAStageThatTheScheduleDoesNotHave)
{
    EXPECT_EQ(partOfLabel({ScheduleKind::DualPipeV, 2, 4, 2}, Stage{5}, 5), std::nullopt);
}

TEST(VirtualStage, OfInterleavedGoesRoundTheStages)
{
    const ScheduleShape shape{ScheduleKind::Interleaved, 4, 8, 3};
    EXPECT_EQ(virtualStageOfChunk(shape, Stage{1}, 2), VirtualStage{9});
    EXPECT_EQ(stageOfVirtualStage(shape, VirtualStage{9}), Stage{1});
}

} // namespace
} // namespace pipescope
