#include "core/run/difference/change_evidence.h"

#include "core/run/difference/run_side.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;

/// Two runs that differ in one thing.
struct OneChange
{
    OneChange(std::shared_ptr<const Trace> before, std::shared_ptr<const Trace> after,
              std::optional<StepIndex> stepBefore = {}, std::optional<StepIndex> stepAfter = {})
        : traces{std::move(before), std::move(after)}
        , first(*measureSide(*traces.first, stepBefore, {}))
        , second(*measureSide(*traces.second, stepAfter, {}))
        , difference(*differenceOf(first, second, {}))
    { }

    std::optional<Evidence> evidence() const { return evidenceOf(first, second, difference.changes.at(0)); }

    const Track& trackOf(const Evidence& evidence) const { return second.trace.track(evidence.track); }

    Block block(const Evidence& evidence) const { return trackOf(evidence).blocks.at(evidence.block); }

    std::pair<std::shared_ptr<const Trace>, std::shared_ptr<const Trace>> traces;
    RunSide first;
    RunSide second;
    RunDifference difference;
};

SimulatedRun threeSteps()
{
    SimulatedRun run;
    run.replicas = 2;
    run.steps = 3;
    return run;
}

TEST(ChangeEvidence, OfLongerWorkIsTheBlockThatTakesMostLongerInTheWorstStep)
{
    SimulatedRun slower = threeSteps();
    slower.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.stage == 2 && block.replica == 1;
        const bool isWorst = isIt && block.step == 1 && block.scheduled.forward.microBatch == MicroBatch{5};
        return SimulatedRun::usualTime(block) * (isWorst ? 190 : isIt ? 120 : 100) / 100;
    };
    const OneChange change(threeSteps().trace(), slower.trace());
    const auto evidence = change.evidence();
    ASSERT_TRUE(evidence);
    EXPECT_EQ(evidence->step, StepIndex{std::size_t{1}});
    EXPECT_EQ(change.trackOf(*evidence).rank, Rank{6});
    EXPECT_EQ(change.block(*evidence).forward.microBatch, MicroBatch{5});
    EXPECT_EQ(evidence->blocks.size(), 16U) << "all blocks of the rank in that step";
}

TEST(ChangeEvidence, OfShorterWorkIsABlockThatTakesLessTime)
{
    SimulatedRun faster = threeSteps();
    faster.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.stage == 1 && block.scheduled.kind == BlockKind::Backward;
        return SimulatedRun::usualTime(block) * (isIt ? 70 : 100) / 100;
    };
    const OneChange change(threeSteps().trace(), faster.trace());
    const auto evidence = change.evidence();
    ASSERT_TRUE(evidence);
    EXPECT_EQ(change.trackOf(*evidence).stage, Stage{1});
    EXPECT_EQ(change.block(*evidence).kind, BlockKind::Backward);
    EXPECT_EQ(evidence->blocks.size(), 16U) << "backwards of both ranks of the stage";
}

TEST(ChangeEvidence, OfASlowerLinkIsItsMessage)
{
    SimulatedRun slower = threeSteps();
    slower.transferTime = [](const PlannedTransfer& transfer) {
        return transfer.producer.stage == 0 && transfer.consumer.stage == 1 ? 900'000 : 100'000;
    };
    const OneChange change(threeSteps().trace(), slower.trace());
    const auto evidence = change.evidence();
    ASSERT_TRUE(evidence);
    ASSERT_TRUE(evidence->link);
    const Link& link = change.second.trace.link(*evidence->link);
    EXPECT_EQ(change.second.trace.track(link.source.track).stage, Stage{0});
    EXPECT_EQ(change.second.trace.track(link.target.track).stage, Stage{1});
}

TEST(ChangeEvidence, OfABlockOfTwoStepsIsTheBlockOfTheStepAfter)
{
    SimulatedRun run = threeSteps();
    run.replicas = 1;
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isIt = block.step == 2 && block.stage == 1 && block.scheduled.kind == BlockKind::Backward
                          && block.scheduled.backward.microBatch == MicroBatch{3};
        return SimulatedRun::usualTime(block) * (isIt ? 3 : 1);
    };
    const auto trace = run.trace();
    const OneChange change(trace, trace, StepIndex{std::size_t{0}}, StepIndex{std::size_t{2}});
    const auto evidence = evidenceOf(change.first, change.second, change.difference.blocks.at(0));
    ASSERT_TRUE(evidence);
    EXPECT_EQ(evidence->step, StepIndex{std::size_t{2}});
    EXPECT_EQ(change.trackOf(*evidence).rank, Rank{1});
    EXPECT_EQ(change.block(*evidence).backward.microBatch, MicroBatch{3});
    EXPECT_EQ(change.block(*evidence).span.duration(), Duration{6'000'000});
}

} // namespace
} // namespace pipescope
