#include "core/run/inference/steps/steps.h"

#include "core/run/inference/placement/captured_ranks.h"
#include "core/run/model/names.h"
#include "core/run/schedule/schedule.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;

constexpr TimeSpan kFirstStep{{0}, {100}};
constexpr TimeSpan kSecondStep{{100}, {200}};

StepAssignment stepsOf(const Capture& capture, FindingList& findings)
{
    FindingList ofPlacement;
    return assignSteps(capture, placeRanks(recordsOf(capture.ranks), {}, ofPlacement), 2, findings);
}

std::optional<StepIndex> stepAt(std::size_t index)
{
    return StepIndex{index};
}

TEST(Steps, AreAssignedByTheWindowThatCoversTheHostTimes)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{11}, kSecondStep}, {StepNumber{10}, kFirstStep}};
    addRange(capture.ranks[0], "forward", {{50}, {300}});
    addRange(capture.ranks[0], "forward", {{150}, {400}});
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.numbers, (std::vector{StepNumber{10}, StepNumber{11}}));
    EXPECT_EQ(steps.ranks[0].ranges, (std::vector{stepAt(0), stepAt(1)}));
}

TEST(Steps, KeepTheWindowThatEachRankHasOfThem)
{
    Capture capture = captureOfRanks(3);
    capture.ranks[0].stepWindows = {{StepNumber{11}, kSecondStep}, {StepNumber{10}, kFirstStep}};
    capture.ranks[1].profilerSteps = {{StepNumber{11}, {{90}, {190}}}};
    addRange(capture.ranks[0], "forward", {{50}, {300}});
    const Trace trace = test::traceOf(std::move(capture));
    EXPECT_EQ(trace.tracks[0].hostWindowOf(StepIndex{0U}), kFirstStep);
    EXPECT_EQ(trace.tracks[0].hostWindowOf(StepIndex{1U}), kSecondStep);
    EXPECT_EQ(trace.tracks[1].hostWindowOf(StepIndex{1U}), (TimeSpan{{90}, {190}}));
    EXPECT_TRUE(trace.tracks[2].stepWindows.empty());
    EXPECT_EQ(trace.steps[1].hostWindow, (TimeSpan{{90}, {200}}));
}

TEST(Steps, WindowsOfStepsThatAreNotKeptAreLeftOut)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{10}, kFirstStep}, {StepNumber{11}, kSecondStep}};
    LoadOptions options;
    options.step = StepNumber{11};
    const Trace trace = test::traceOf(std::move(capture), options);
    EXPECT_EQ(trace.tracks[0].stepWindows, (std::vector<StepHostWindow>{{StepIndex{0U}, kSecondStep}}));
}

TEST(Steps, SeveralWindowsOfOneStepAreOneAndThoseThatEndBeforeTheyBeginAreNone)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {
        {StepNumber{1}, {{30}, {40}}}, {StepNumber{1}, {{10}, {20}}}, {StepNumber{2}, {{90}, {50}}}};
    const Trace trace = test::traceOf(std::move(capture));
    EXPECT_EQ(trace.tracks[0].stepWindows, (std::vector<StepHostWindow>{{StepIndex{0U}, {{10}, {40}}}}));
}

TEST(Steps, RangesThatCrossABorderOrLieOutsideHaveNoStepAndAreCounted)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(capture.ranks[0], "forward", {{103}, {110}});
    addRange(capture.ranks[0], "forward", {{900}, {910}});
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.ranks[0].ranges, (std::vector<std::optional<StepIndex>>{{}, {}}));
    ASSERT_TRUE(findings.contains(FindingId::RangeOutsideSteps));
    EXPECT_EQ(findings.rows()[0].count, 2U);
}

TEST(Steps, AWindowWithinAnotherIsLeftOut)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, {{10}, {90}}}};
    addRange(capture.ranks[0], "forward", {{50}, {60}});
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.ranks[0].ranges, std::vector{stepAt(0)});
    EXPECT_TRUE(findings.contains(FindingId::StepWindowsOverlap));
}

TEST(Steps, ARankWithoutWindowsUsesThoseOfItsHost)
{
    Capture capture = captureOfRanks(3);
    capture.ranks[0].host.uid = "a";
    capture.ranks[1].host.uid = "b";
    capture.ranks[2].host.uid = "b";
    capture.ranks[0].stepWindows = {{StepNumber{1}, {{1000}, {1100}}}};
    capture.ranks[1].stepWindows = {{StepNumber{1}, kFirstStep}};
    addRange(capture.ranks[2], "forward", {{50}, {60}});
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[2].ranges, std::vector{stepAt(0)});
}

TEST(Steps, RangesOutsideStepTimeUseTheProfilersStepRanges)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.stepWindows = {{StepNumber{2}, kSecondStep}};
    rank.profilerSteps = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(rank, "forward", {{50}, {60}});
    addRange(rank, "forward", {{150}, {160}});
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.numbers, (std::vector{StepNumber{1}, StepNumber{2}}));
    EXPECT_EQ(steps.ranks[0].ranges, (std::vector{stepAt(0), stepAt(1)}));
    ASSERT_TRUE(findings.contains(FindingId::StepsFromProfilerRanges));
    EXPECT_EQ(findings.rows()[0].count, 1U);
}

TEST(Steps, WhatARankBorrowsIsReportedWithItsOwner)
{
    Capture capture = captureOfRanks(2);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}};
    addRange(capture.ranks[0], "forward", {{50}, {60}});
    addRange(capture.ranks[1], "forward", {{50}, {60}});
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[1].ranges, std::vector{stepAt(0)});
    ASSERT_TRUE(findings.contains(FindingId::StepsFromOtherRank));
    EXPECT_EQ(findings.rows()[0].detail, "rank 0");
}

TEST(Steps, WindowsThatSuitNoRangeAreNotLent)
{
    Capture capture = captureOfRanks(3);
    capture.ranks[0].stepWindows = {{StepNumber{1}, {{90'000}, {91'000}}}};
    capture.ranks[1].stepWindows = {{StepNumber{1}, kFirstStep}};
    for (RankCapture& rank : capture.ranks) {
        addRange(rank, "forward", {{50}, {60}});
    }
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.ranks[0].ranges, std::vector{stepAt(0)});
    EXPECT_EQ(steps.ranks[2].ranges, std::vector{stepAt(0)});
}

/// A step of 1F1B with two micro-batches on the first of two stages, or on the last.
void addStep(RankCapture& rank, std::int64_t begin, bool isLastStage)
{
    const std::array<const char*, 4> first{"forward", "forward", "backward", "backward"};
    const std::array<const char*, 4> last{"forward", "backward", "forward", "backward"};
    for (std::int64_t i = 0; i < 4; ++i) {
        addRange(rank, (isLastStage ? last : first)[static_cast<std::size_t>(i)],
                 {{begin + i * 10}, {begin + i * 10 + 10}});
    }
}

TEST(Steps, WithoutWindowsBlocksShowWhereAStepEndsOnEveryStage)
{
    Capture capture = captureOfRanks(2);
    test::recordPipeline(capture, {0, 1});
    for (const std::int64_t begin : {100, 200, 300}) {
        addStep(capture.ranks[0], begin, false);
        addStep(capture.ranks[1], begin + 5, true);
    }
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.numbers, (std::vector{StepNumber{0}, StepNumber{1}, StepNumber{2}}));
    for (const auto& rank : steps.ranks) {
        for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
            EXPECT_EQ(rank.ranges[i], stepAt(i / 4)) << i;
        }
    }
    EXPECT_TRUE(findings.contains(FindingId::StepsFromBlocks));
    EXPECT_FALSE(findings.contains(FindingId::StepsMissing));
}

TEST(Steps, WithoutWindowsARankThatMissesAStepIsAlignedWithTheOthersByTime)
{
    Capture capture = captureOfRanks(2);
    test::recordPipeline(capture, {0, 1});
    for (const std::int64_t begin : {100, 200, 300}) {
        addStep(capture.ranks[0], begin, false);
    }
    addStep(capture.ranks[1], 205, true);
    addStep(capture.ranks[1], 305, true);
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.ranks[1].ranges.front(), stepAt(1));
    EXPECT_EQ(steps.ranks[1].ranges.back(), stepAt(2));
}

TEST(Steps, AMissingForwardDoesNotShiftTheNextStep)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].metadata.schedule = namedSchedule("1f1b");
    capture.ranks[0].metadata.microBatches = 2;
    for (const std::int64_t begin : {100, 200, 300}) {
        addStep(capture.ranks[0], begin, false);
    }
    capture.ranks[0].ranges.erase(capture.ranks[0].ranges.begin() + 1);
    FindingList findings;
    const auto steps = stepsOf(capture, findings).ranks[0].ranges;
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(0)), 3);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(1)), 4);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(2)), 4);
}

/// Runs the blocks of a stage one after the other from `begin` on; a loss part has its own message.
void addScheduledStep(RankCapture& rank, const ScheduleShape& shape, Stage stage, std::int64_t begin)
{
    static const std::map<BlockKind, const char*> kMessages{
        {BlockKind::Forward, "forward_step_with_model_graph"},
        {BlockKind::Backward, "backward_step_with_model_graph"},
        {BlockKind::Overlap, "forward_backward_overlaping"},
        {BlockKind::Weight, "WeightGradStore.pop"},
        {BlockKind::Logits, "backward_step"}};
    for (const ScheduledBlock& block : scheduledBlocks(shape, stage)) {
        addRange(rank, kMessages.at(block.kind), {{begin}, {begin + 10}});
        begin += 10;
    }
}

/// A pipeline whose metadata hold the schedule's name and number of micro-batches, as many steps of it.
Capture runOf(const ScheduleShape& shape, std::int64_t steps)
{
    Capture capture = captureOfRanks(shape.stages);
    CommunicationGroup group;
    group.role = kPipelineRole;
    for (RankCapture& rank : capture.ranks) {
        group.members.push_back(rank.rank);
        rank.metadata.schedule = namedSchedule(scheduleKindName(shape.kind));
        rank.metadata.microBatches = shape.microBatches;
        for (std::int64_t step = 0; step < steps; ++step) {
            addScheduledStep(rank, shape, Stage{rank.rank.value}, 100 + step * 10'000);
        }
    }
    capture.ranks[0].metadata.groups.emplace("pipe", group);
    return capture;
}

class StepsWithoutWindows : public testing::TestWithParam<ScheduleShape>
{ };

TEST_P(StepsWithoutWindows, EndWhereForwardsAndBackwardsAreBalancedAndNotAfterEachGroupOfMicroBatches)
{
    for (const std::int64_t count : {1, 3}) {
        const Capture capture = runOf(GetParam(), count);
        FindingList findings;
        const StepAssignment steps = stepsOf(capture, findings);
        EXPECT_EQ(steps.numbers.size(), static_cast<std::size_t>(count));
        for (std::size_t r = 0; r < capture.ranks.size(); ++r) {
            const std::size_t perStep = capture.ranks[r].ranges.size() / static_cast<std::size_t>(count);
            for (std::size_t i = 0; i < capture.ranks[r].ranges.size(); ++i) {
                EXPECT_EQ(steps.ranks[r].ranges[i], stepAt(i / perStep)) << "rank " << r << " range " << i;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Schedules, StepsWithoutWindows,
                         testing::Values(ScheduleShape{ScheduleKind::Interleaved, 4, 12, 2},
                                         ScheduleShape{ScheduleKind::Interleaved, 3, 9, 2},
                                         ScheduleShape{ScheduleKind::Interleaved, 2, 6, 2},
                                         ScheduleShape{ScheduleKind::Interleaved, 2, 6, 4},
                                         ScheduleShape{ScheduleKind::Interleaved, 1, 3, 3},
                                         ScheduleShape{ScheduleKind::OneForwardOneBackward, 3, 9, 1},
                                         ScheduleShape{ScheduleKind::GPipe, 3, 6, 1},
                                         ScheduleShape{ScheduleKind::DualPipeV, 3, 9, 2},
                                         ScheduleShape{ScheduleKind::DualPipeV, 1, 6, 2}));

TEST(Steps, ALostBlockDoesNotMakeAGroupOfMicroBatchesAStep)
{
    Capture capture = runOf({ScheduleKind::Interleaved, 2, 6, 2}, 2);
    for (const std::size_t lost : {7U, 12U}) {
        auto& ranges = capture.ranks[lost % 2].ranges;
        ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(lost));
    }
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.numbers.size(), 2U);
    for (const auto& rank : steps.ranks) {
        EXPECT_EQ(std::count(rank.ranges.begin(), rank.ranges.end(), stepAt(0)), 23);
        EXPECT_EQ(std::count(rank.ranges.begin(), rank.ranges.end(), stepAt(1)), 24);
    }
}

TEST(Steps, OneStageAloneIsCutAtTheLongGaps)
{
    Capture capture = captureOfRanks(1);
    addStep(capture.ranks[0], 100, true);
    addStep(capture.ranks[0], 200, true);
    FindingList findings;
    const auto steps = stepsOf(capture, findings).ranks[0].ranges;
    EXPECT_EQ(steps.front(), stepAt(0));
    EXPECT_EQ(steps.back(), stepAt(1));
}

TEST(Steps, WithoutWindowsAndWithoutATellingOrderEverythingIsStepZero)
{
    Capture capture = captureOfRanks(1);
    addStep(capture.ranks[0], 100, true);
    addOperator(capture.ranks[0], OperatorKind::Send, {{500}, {600}}, 0, 1);
    FindingList findings;
    const StepAssignment steps = stepsOf(capture, findings);
    EXPECT_EQ(steps.numbers, std::vector{StepNumber{0}});
    EXPECT_EQ(steps.ranks[0].ranges, std::vector(4, stepAt(0)));
    EXPECT_EQ(steps.ranks[0].operators, std::vector{stepAt(0)});
    EXPECT_TRUE(findings.contains(FindingId::StepsMissing));
}

TEST(Steps, ARangeThatCrossesABorderBelongsToTheStepItsNeighboursMakeUp)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.metadata.schedule = namedSchedule("1f1b");
    rank.metadata.microBatches = 2;
    rank.stepWindows = {{StepNumber{1}, {{0}, {197}}}, {StepNumber{2}, {{197}, {400}}}};
    addStep(rank, 100, false);
    addStep(rank, 200, false);
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[0].ranges[4], stepAt(1));
    EXPECT_TRUE(findings.contains(FindingId::StepsFromBlocks));
}

TEST(Steps, OperatorsBelongToTheWindowTheyWereIssuedIn)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addOperator(capture.ranks[0], OperatorKind::Send, {{500}, {600}}, 0, 1);
    capture.ranks[0].operators[0].issued = TimePoint{150};
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[0].operators, std::vector{stepAt(1)});
}

TEST(Steps, OperatorsWithoutIssueTimeFollowTheBlocksAroundThem)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(rank, "forward", {{50}, {90}});
    addRange(rank, "forward", {{150}, {190}});
    addOperator(rank, OperatorKind::Send, {{91}, {140}}, 0, 1);
    addOperator(rank, OperatorKind::Receive, {{92}, {140}}, 0, 1);
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[0].operators, (std::vector{stepAt(0), stepAt(1)}));
}

TEST(Steps, ABatchThatSendsFollowsItsBlockAndOneThatOnlyReceivesPrecedesIts)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(rank, "forward", {{50}, {90}});
    addRange(rank, "forward", {{150}, {190}});
    for (int i = 0; i < 3; ++i) {
        addOperator(rank, OperatorKind::BatchSendReceive, {{91}, {140}}, 0, 1);
    }
    rank.parts[1].direction = PartDirection::Send;
    rank.operators[0].op.partCount = 2;
    rank.parts[2].direction = PartDirection::Send;
    rank.operators[1].op.firstPart = 0;
    FindingList findings;
    const auto steps = stepsOf(capture, findings).ranks[0].operators;
    EXPECT_EQ(steps, (std::vector{stepAt(0), stepAt(1), stepAt(0)}));
}

TEST(Steps, ABatchOfUnknownDirectionFollowsTheBlockThatIsNearer)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(rank, "forward", {{50}, {90}});
    addRange(rank, "forward", {{150}, {190}});
    for (const TimeSpan span : {TimeSpan{{20}, {49}}, {{91}, {120}}, {{120}, {149}}, {{191}, {220}}}) {
        addOperator(rank, OperatorKind::BatchSendReceive, span, 0, 1);
        rank.operators.back().op.partCount = 0;
    }
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).ranks[0].operators,
              (std::vector{stepAt(0), stepAt(0), stepAt(1), stepAt(1)}));
}

TEST(Steps, AnExtraBlockDoesNotHideGapsThatStandOut)
{
    Capture capture = captureOfRanks(1);
    for (const std::int64_t begin : {100, 300, 500}) {
        addStep(capture.ranks[0], begin, true);
    }
    addRange(capture.ranks[0], "backward", {{540}, {550}});
    FindingList findings;
    const auto steps = stepsOf(capture, findings).ranks[0].ranges;
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(0)), 4);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(1)), 4);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(2)), 5);
}

TEST(Steps, WhereRangesWereLostTwoStepsAreNotTakenForALongOne)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    rank.metadata.schedule = namedSchedule("gpipe");
    rank.metadata.microBatches = 2;
    addStep(rank, 100, false);
    addStep(rank, 200, false);
    rank.ranges.erase(rank.ranges.begin() + 5);
    rank.ranges.erase(rank.ranges.begin() + 3);
    rank.findings.add(FindingId::NullTime, {}, {}, {}, 2);
    FindingList findings;
    const auto steps = stepsOf(capture, findings).ranks[0].ranges;
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(0)), 3);
    EXPECT_EQ(std::count(steps.begin(), steps.end(), stepAt(1)), 3);
}

TEST(Steps, EvenGapsBetweenAllBlocksDoNotMakeEachMicroBatchAStep)
{
    Capture capture = captureOfRanks(1);
    for (std::int64_t t = 0; t < 80; t += 20) {
        addRange(capture.ranks[0], "forward", {{t}, {t + 8}});
        addRange(capture.ranks[0], "backward", {{t + 10}, {t + 18}});
    }
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).numbers, std::vector{StepNumber{0}});
    EXPECT_TRUE(findings.contains(FindingId::StepsMissing));
}

TEST(Steps, PartsWithOtherNumbersOfBackwardsAreNotSteps)
{
    Capture capture = captureOfRanks(1);
    RankCapture& rank = capture.ranks[0];
    addRange(rank, "forward", {{100}, {108}});
    addRange(rank, "backward", {{110}, {118}});
    addRange(rank, "forward", {{150}, {158}});
    addRange(rank, "backward", {{160}, {168}});
    addRange(rank, "backward", {{170}, {178}});
    FindingList findings;
    EXPECT_EQ(stepsOf(capture, findings).numbers, std::vector{StepNumber{0}});
    EXPECT_TRUE(findings.contains(FindingId::StepsMissing));
}

} // namespace
} // namespace pipescope
