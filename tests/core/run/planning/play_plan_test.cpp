#include "core/run/planning/play_plan.h"

#include "core/run/model/names.h"
#include "core/run/planning/plan_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace pipescope {
namespace {

/// All stages take the same.
PlanTimes equalTimes(const ScheduleShape& shape, StageWork work, std::int64_t transfer = 0)
{
    PlanTimes times;
    times.stages.assign(static_cast<std::size_t>(shape.stages), work);
    times.transfer = transfer;
    return times;
}

PlayedPlan played(const ScheduleShape& shape, StageWork work, std::int64_t transfer = 0)
{
    const Status checked = checkPlan(shape);
    EXPECT_TRUE(checked) << checked.error().text.english();
    auto plan = playPlan(shape, equalTimes(shape, work, transfer));
    EXPECT_TRUE(plan) << scheduleKindName(shape.kind) << " waits for ever";
    return plan ? *plan : PlayedPlan{};
}

/// Idle time of each stage.
std::int64_t bubbleOf(const ScheduleShape& shape, StageWork work)
{
    const PlayedPlan plan = played(shape, work);
    const std::int64_t bubble = plan.length - plan.stages.front().busy;
    for (const PlayedStage& stage : plan.stages) {
        EXPECT_EQ(plan.length - stage.busy, bubble);
    }
    return bubble;
}

constexpr StageWork kWork{1200, 1300, 1100};
constexpr std::int64_t kForward = kWork.forward;
constexpr std::int64_t kBackward = kWork.inputGradient + kWork.weight;

void addShapes(ScheduleKind kind, std::int32_t chunks, std::vector<ScheduleShape>& shapes)
{
    for (const std::int32_t stages : {1, 2, 3, 4, 5, 8, 16}) {
        for (const std::int32_t microBatches : {1, 2, 3, 4, 6, 8, 16, 32, 33}) {
            const ScheduleShape shape = planShape(kind, stages, microBatches, chunks);
            if (checkPlan(shape)) {
                shapes.push_back(shape);
            }
        }
    }
}

std::vector<ScheduleShape> shapesToTry()
{
    std::vector<ScheduleShape> shapes;
    for (const ScheduleKind kind : kPlayedKinds) {
        addShapes(kind, 2, shapes);
    }
    for (const std::int32_t chunks : {3, 4}) {
        addShapes(ScheduleKind::Interleaved, chunks, shapes);
    }
    return shapes;
}

/// Kind of work, virtual stage and micro-batch.
using DoneWork = std::tuple<BlockKind, std::int32_t, std::int32_t>;

std::map<DoneWork, int> workOf(const PlayedPlan& plan)
{
    std::map<DoneWork, int> work;
    const auto add = [&](BlockKind kind, const BlockPart& part) {
        ++work[{kind, part.virtualStage->value, part.microBatch->value}];
    };
    for (const PlayedStage& stage : plan.stages) {
        for (const PlayedBlock& played : stage.blocks) {
            if (hasForward(played.block.kind)) {
                add(BlockKind::Forward, played.block.forward);
            }
            if (hasBackward(played.block.kind)) {
                add(BlockKind::Backward, played.block.backward);
            }
            if (played.block.kind == BlockKind::Weight) {
                add(BlockKind::Weight, played.block.backward);
            }
        }
    }
    return work;
}

TEST(PlayPlan, NoScheduleWaitsForEverAndEachPartIsDoneOnce)
{
    const auto shapes = shapesToTry();
    EXPECT_GT(shapes.size(), 300U);
    for (const ScheduleShape& shape : shapes) {
        const auto plan = playPlan(shape, equalTimes(shape, kWork, 17));
        ASSERT_TRUE(plan) << scheduleKindName(shape.kind) << ' ' << shape.stages << ' ' << shape.microBatches;
        const auto work = workOf(*plan);
        const std::size_t parts = static_cast<std::size_t>(shape.virtualStagesOfModel())
                                  * static_cast<std::size_t>(shape.microBatches);
        EXPECT_EQ(std::ranges::count_if(work, [](const auto& each) { return each.second != 1; }), 0);
        EXPECT_GE(work.size(), (splitsBackwards(shape.kind) ? 3 : 2) * parts);
    }
}

TEST(PlayPlan, EachStageIsBusyForAllOfItsWorkWhateverTheSchedule)
{
    for (const ScheduleShape& shape : shapesToTry()) {
        if (kForward % shape.chunks != 0 || kBackward % shape.chunks != 0) {
            continue;
        }
        const auto plan = playPlan(shape, equalTimes(shape, kWork));
        for (const PlayedStage& stage : plan->stages) {
            EXPECT_EQ(stage.busy, shape.microBatches * kWork.total());
        }
    }
}

TEST(PlayPlan, NothingBeginsBeforeItsInputHasCome)
{
    const ScheduleShape shape = planShape(ScheduleKind::OneForwardOneBackward, 2, 1);
    const PlayedPlan plan = played(shape, kWork, 50);
    EXPECT_EQ(plan.stages[1].blocks[0].begin, kForward + 50);
    EXPECT_EQ(plan.stages[0].blocks[1].begin, 2 * kForward + kBackward + 100);
}

TEST(PlayPlan, GPipeAndOneForwardOneBackwardIdleByTheClosedForm)
{
    for (const ScheduleKind kind : {ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward}) {
        for (const std::int32_t stages : {1, 2, 4, 8}) {
            for (const std::int32_t microBatches : {1, 3, 8, 20}) {
                EXPECT_EQ(bubbleOf(planShape(kind, stages, microBatches), kWork),
                          (stages - 1) * (kForward + kBackward));
            }
        }
    }
}

TEST(PlayPlan, InterleavedIdlesByTheClosedForm)
{
    for (const std::int32_t chunks : {2, 3, 4}) {
        EXPECT_EQ(bubbleOf(planShape(ScheduleKind::Interleaved, 4, 12, chunks), {1200, 1200, 1200}),
                  3 * 3600 / chunks);
    }
}

// (p - 1)(F + B - 2W), with the whole backward B; while W takes no longer than the input gradient.
TEST(PlayPlan, ZeroBubbleH1IdlesByTheClosedForm)
{
    for (const std::int32_t stages : {2, 4, 8}) {
        const ScheduleShape shape = planShape(ScheduleKind::ZeroBubbleH1, stages, 3 * stages);
        const PlayedPlan plan = played(shape, kWork);
        EXPECT_EQ(plan.length - plan.stages.back().busy,
                  (stages - 1) * (kForward + kBackward - 2 * kWork.weight));
    }
}

TEST(PlayPlan, ZeroBubbleVHasNoGapsWhereAllPartsTakeTheSame)
{
    for (const std::int32_t stages : {2, 4, 8}) {
        const ScheduleShape shape = planShape(ScheduleKind::ZeroBubbleV, stages, 4 * stages);
        for (const PlayedStage& stage : played(shape, {2000, 2000, 2000}).stages) {
            EXPECT_EQ(stage.blocks.back().end - stage.blocks.front().begin, stage.busy);
        }
    }
}

// (PP/2 - 1)(F&B + B - 3W) with PP = 2p and the times of a chunk, exact where all parts take the same.
TEST(PlayPlan, DualPipeVIdlesByTheClosedForm)
{
    for (const std::int32_t stages : {2, 4}) {
        const ScheduleShape shape = planShape(ScheduleKind::DualPipeV, stages, 4 * stages);
        const PlayedPlan plan = played(shape, {2000, 2000, 2000});
        constexpr std::int64_t kPart = 1000;
        EXPECT_EQ(plan.length - plan.stages.front().busy, (stages - 1) * (3 + 2 - 3) * kPart);
    }
}

TEST(PlayPlan, ActivationsPileUpAsKnown)
{
    const auto peaks = [](ScheduleKind kind) {
        std::vector<double> all;
        for (const PlayedStage& stage : played(planShape(kind, 4, 8), kWork).stages) {
            all.push_back(stage.peakInFlight);
        }
        return all;
    };
    EXPECT_THAT(peaks(ScheduleKind::GPipe), testing::Each(8));
    EXPECT_THAT(peaks(ScheduleKind::OneForwardOneBackward), testing::ElementsAre(4, 3, 2, 1));
    EXPECT_THAT(peaks(ScheduleKind::ZeroBubbleH1), testing::Each(testing::Le(4)));
    EXPECT_THAT(peaks(ScheduleKind::ZeroBubbleV), testing::Each(testing::Le(4)));
    EXPECT_THAT(peaks(ScheduleKind::DualPipeV), testing::Each(testing::Le(4.5)));
}

TEST(PlayPlan, OverlapMakesPairsShorter)
{
    const ScheduleShape shape = planShape(ScheduleKind::DualPipeV, 2, 8);
    PlanTimes times = equalTimes(shape, kWork);
    const std::int64_t plain = playPlan(shape, times)->length;
    times.overlap = 0.8;
    EXPECT_LT(playPlan(shape, times)->length, plain);
}

TEST(PlayPlan, ASlowStageHoldsUpTheOthers)
{
    const ScheduleShape shape = planShape(ScheduleKind::OneForwardOneBackward, 4, 100);
    PlanTimes times = equalTimes(shape, kWork);
    times.stages[2].forward *= 2;
    const std::int64_t slow = times.stages[2].total();
    EXPECT_GE(playPlan(shape, times)->length, 100 * slow);
}

TEST(TraceOfPlan, HasARankForEachStageWithItsBlocks)
{
    const ScheduleShape shape = planShape(ScheduleKind::ZeroBubbleH1, 3, 4);
    const PlayedPlan plan = played(shape, kWork);
    const auto trace = traceOfPlan(shape, plan);
    ASSERT_EQ(trace->tracks.size(), 3U);
    EXPECT_EQ(trace->tracks[1].stage, Stage{1});
    EXPECT_EQ(trace->tracks[1].blocks.size(), 12U);
    EXPECT_EQ(trace->span().duration().ns, plan.length);
    const Block block = trace->tracks[2].blocks.at(BlockIndex{1U});
    EXPECT_EQ(block.kind, BlockKind::Backward);
    EXPECT_EQ(block.backward.microBatch, MicroBatch{0});
}

} // namespace
} // namespace pipescope
