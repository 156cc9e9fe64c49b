#include "core/bubbles/idle/bubble_figures.h"

#include "tests/core/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pipescope {
namespace {

std::vector<StepBubble> bubblesOfRun(const Trace& trace)
{
    const auto graphs = buildStepGraphs(trace, {});
    EXPECT_TRUE(graphs);
    return bubblesOf(trace, *graphs);
}

TEST(BubbleFigures, AreNamedByWhatTheIdleTimeIsDividedBy)
{
    BubbleFigures figures;
    figures.total = 1100;
    figures.busy = 800;
    EXPECT_DOUBLE_EQ(figures.idleOfTotal(), 300.0 / 1100.0);
    EXPECT_DOUBLE_EQ(figures.idleOfBusy(), 0.375);
    EXPECT_DOUBLE_EQ(BubbleFigures{}.idleOfTotal(), 0.0);
    EXPECT_DOUBLE_EQ(BubbleFigures{}.idleOfBusy(), 0.0);
}

TEST(BubbleFigures, OfStagesGroupsAndStepsAreSumsOfTheirRanks)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    const auto trace = run.trace();
    const auto steps = bubblesOfRun(*trace);
    ASSERT_EQ(steps.size(), 2U);
    ASSERT_EQ(steps[1].groups.size(), 2U);
    std::int64_t busy = 0;
    for (const RankBubble& rank : steps[1].groups[1].ranks) {
        busy += rank.idle.busy;
    }
    EXPECT_EQ(steps[1].groups[1].figures.busy, busy);
    EXPECT_EQ(steps[1].figures.busy, steps[1].groups[0].figures.busy + busy);
    ASSERT_EQ(steps[1].stages.size(), 4U);
    EXPECT_EQ(steps[1].stages[2].figures.busy,
              steps[1].groups[0].ranks[2].idle.busy + steps[1].groups[1].ranks[2].idle.busy);
}

TEST(BubbleFigures, AscendsOwnIsTheSumOfTheReceives)
{
    const auto trace = test::SimulatedRun{}.trace();
    const auto steps = bubblesOfRun(*trace);
    std::int64_t sum = 0;
    for (const P2pOperator& op : trace->tracks[1].operators) {
        sum += op.kind == OperatorKind::Receive ? op.span.duration().ns : 0;
    }
    EXPECT_GT(sum, 0);
    EXPECT_EQ(steps.at(0).groups.at(0).ranks.at(1).receiving, sum);
    test::SimulatedRun unlinked;
    unlinked.hasLinks = false;
    EXPECT_FALSE(bubblesOfRun(*unlinked.trace()).at(0).groups.at(0).ranks.at(1).receiving);
}

TEST(BubbleFigures, TheoreticalBubbleIsTheClosedFormWhereItHolds)
{
    const auto theoretical = [](const ScheduleShape& shape) {
        test::SimulatedRun run;
        run.shape = shape;
        return bubblesOfRun(*run.trace()).at(0).groups.at(0).theoretical;
    };
    EXPECT_EQ(theoretical({ScheduleKind::OneForwardOneBackward, 4, 8, 1}), 9'000'000);
    EXPECT_EQ(theoretical({ScheduleKind::GPipe, 3, 5, 1}), 6'000'000);
    // Chunks of half the time: (p-1)(F+B)/v with F+B = 6 ms of both chunks together.
    EXPECT_EQ(theoretical({ScheduleKind::Interleaved, 4, 8, 2}), 9'000'000);
    EXPECT_FALSE(theoretical({ScheduleKind::DualPipeV, 2, 6, 2}));
}

TEST(BubbleFigures, OfAnIdealStepApproachTheTheoreticalBubble)
{
    test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer&) { return 1; };
    const auto group = bubblesOfRun(*run.trace()).at(0).groups.at(0);
    constexpr double kLags = 0.02;
    const double ideal = static_cast<double>(*group.theoretical) * 4;
    EXPECT_NEAR(static_cast<double>(group.figures.idleTotal()) / ideal, 1.0, kLags);
}

} // namespace
} // namespace pipescope
