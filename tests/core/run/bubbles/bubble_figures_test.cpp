#include "core/run/bubbles/idle/bubble_figures.h"

#include "core/run/planning/play_plan.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <utility>

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
    EXPECT_FALSE(theoretical({ScheduleKind::InterleavedGPipe, 2, 6, 2}));
}

/// A schedule, and what one stage takes for the work of one micro-batch, in µs.
struct ClosedForm
{
    ScheduleShape shape;
    StageWork stage;
    double overlap = 1.0;
};

/// Of the played schedule: the closed form, and the idle time of the rank that waits most.
std::pair<std::optional<std::int64_t>, std::int64_t> formAndIdle(const ClosedForm& form)
{
    constexpr std::int64_t kMicrosecond = 1000;
    PlanTimes times;
    times.stages.assign(static_cast<std::size_t>(form.shape.stages),
                        {form.stage.forward * kMicrosecond, form.stage.inputGradient * kMicrosecond,
                         form.stage.weight * kMicrosecond});
    times.overlap = form.overlap;
    const auto trace = traceOfPlan(form.shape, *playPlan(form.shape, times));
    const GroupBubble group = bubblesOfRun(*trace).at(0).groups.at(0);
    std::int64_t most = 0;
    for (const RankBubble& rank : group.ranks) {
        most = std::max(most, rank.idle.idleTotal());
    }
    return {group.theoretical, most};
}

TEST(BubbleFigures, ClosedFormsOfSplitBackwardsAreWhatThePlayedSchedulesIdle)
{
    const std::vector<ClosedForm> forms{
        {{ScheduleKind::ZeroBubbleH1, 4, 12, 1}, {1000, 1000, 1000}},
        {{ScheduleKind::ZeroBubbleH1, 8, 24, 1}, {1000, 1500, 800}},
        {{ScheduleKind::ZeroBubbleV, 4, 12, 2}, {1000, 1000, 1000}},
        {{ScheduleKind::ZeroBubbleV, 8, 32, 2}, {800, 1000, 600}},
        {{ScheduleKind::DualPipe, 8, 24, 2}, {1000, 1000, 1000}},
        {{ScheduleKind::DualPipe, 4, 12, 2}, {1200, 1000, 800}, 0.8},
        {{ScheduleKind::DualPipeV, 4, 12, 2, WeightGradients::DeferredInCoolDown}, {1000, 1000, 1000}},
        {{ScheduleKind::DualPipeV, 8, 24, 2, WeightGradients::DeferredInCoolDown}, {1200, 1000, 800}, 0.8}};
    for (const ClosedForm& form : forms) {
        const auto [theoretical, idle] = formAndIdle(form);
        EXPECT_EQ(theoretical, idle) << static_cast<int>(form.shape.kind) << " on " << form.shape.stages;
    }
}

TEST(BubbleFigures, NoClosedFormIsGivenForTimesItDoesNotHoldFor)
{
    EXPECT_FALSE(formAndIdle({{ScheduleKind::ZeroBubbleH1, 4, 12, 1}, {1000, 800, 1200}}).first);
    EXPECT_FALSE(formAndIdle({{ScheduleKind::ZeroBubbleV, 4, 12, 2}, {1200, 1000, 800}}).first);
    EXPECT_FALSE(formAndIdle({{ScheduleKind::DualPipe, 8, 24, 2}, {1000, 1500, 1000}}).first);
}

TEST(BubbleFigures, OfHostsAreSumsOfTheirRanks)
{
    const auto run = test::SimulatedRun{}.trace();
    Trace trace;
    trace.schedule = run->schedule;
    trace.steps = run->steps;
    trace.groups = run->groups;
    trace.tracks = run->tracks;
    trace.hosts.resize(2);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        trace.tracks[i].host = HostIndex{i / 2};
    }
    const StepBubble step = bubblesOfRun(trace).at(0);
    ASSERT_EQ(step.hosts.size(), 2U);
    EXPECT_EQ(step.hosts[1].host, HostIndex{1U});
    EXPECT_EQ(step.hosts[1].figures.idleTotal(),
              step.groups[0].ranks[2].idle.idleTotal() + step.groups[0].ranks[3].idle.idleTotal());
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
