#include "core/stages/steps.h"

#include "tests/core/stages/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;

constexpr TimeSpan kFirstStep{{0}, {100}};
constexpr TimeSpan kSecondStep{{100}, {200}};

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
    const StepAssignment steps = assignSteps(capture, findings);
    EXPECT_EQ(steps.numbers, (std::vector{StepNumber{10}, StepNumber{11}}));
    EXPECT_EQ(steps.ranks[0].ranges, (std::vector{stepAt(0), stepAt(1)}));
}

TEST(Steps, RangesThatCrossABorderOrLieOutsideHaveNoStepAndAreCounted)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addRange(capture.ranks[0], "forward", {{103}, {110}});
    addRange(capture.ranks[0], "forward", {{900}, {910}});
    FindingList findings;
    const StepAssignment steps = assignSteps(capture, findings);
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
    const StepAssignment steps = assignSteps(capture, findings);
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
    EXPECT_EQ(assignSteps(capture, findings).ranks[2].ranges, std::vector{stepAt(0)});
}

TEST(Steps, WithoutAnyWindowsEverythingIsStepZero)
{
    Capture capture = captureOfRanks(1);
    addRange(capture.ranks[0], "forward", {{50}, {60}});
    FindingList findings;
    const StepAssignment steps = assignSteps(capture, findings);
    EXPECT_EQ(steps.numbers, std::vector{StepNumber{0}});
    EXPECT_EQ(steps.ranks[0].ranges, std::vector{stepAt(0)});
    EXPECT_TRUE(findings.contains(FindingId::StepsMissing));
}

TEST(Steps, OperatorsBelongToTheWindowTheyWereIssuedIn)
{
    Capture capture = captureOfRanks(1);
    capture.ranks[0].stepWindows = {{StepNumber{1}, kFirstStep}, {StepNumber{2}, kSecondStep}};
    addOperator(capture.ranks[0], OperatorKind::Send, {{500}, {600}}, 0, 1);
    capture.ranks[0].operators[0].issued = TimePoint{150};
    FindingList findings;
    EXPECT_EQ(assignSteps(capture, findings).ranks[0].operators, std::vector{stepAt(1)});
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
    EXPECT_EQ(assignSteps(capture, findings).ranks[0].operators, (std::vector{stepAt(0), stepAt(1)}));
}

} // namespace
} // namespace pipescope
