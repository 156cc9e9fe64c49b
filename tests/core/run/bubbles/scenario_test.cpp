#include "core/run/bubbles/what_if/scenario.h"

#include "core/run/bubbles/what_if/what_if.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>

namespace pipescope {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;
using testing::HasSubstr;

/// A run, measured, to play scenarios of.
struct Measured
{
    std::shared_ptr<const Trace> trace;
    MeasuredRun run;

    explicit Measured(const SimulatedRun& simulated)
        : trace(simulated.trace())
        , run(*measureRun(*trace, {}))
    { }

    Result<PlayedScenario> tryTo(const Scenario& scenario, const ScenarioPlace& place = {}) const
    {
        return playScenario(*trace, run, scenario, place, {});
    }

    PlayedScenario play(const Scenario& scenario, const ScenarioPlace& place = {}) const
    {
        return *tryTo(scenario, place);
    }

    WhatIfs whatIfs() const { return *whatIfsOf(*trace, run, {}); }
};

/// A stage takes `percent` of what the others take.
SimulatedRun withStageOf(std::int32_t stage, std::int64_t percent)
{
    SimulatedRun run;
    run.blockTime = [=](const SimulatedBlock& block) {
        return SimulatedRun::usualTime(block) * (block.stage == stage ? percent : 100) / 100;
    };
    return run;
}

StepFigures figures(const WhatIf& whatIf)
{
    return {whatIf.step, whatIf.idleOfTotal, whatIf.peakInFlight};
}

StepFigures figures(const WhatIfs& ifs, WhatIfKind kind)
{
    return figures(*std::ranges::find(ifs.steps, kind, &WhatIf::kind));
}

void expectSame(const StepFigures& a, const StepFigures& b)
{
    EXPECT_EQ(a.step, b.step);
    EXPECT_DOUBLE_EQ(a.idleOfTotal, b.idleOfTotal);
    EXPECT_DOUBLE_EQ(a.peakInFlight, b.peakInFlight);
}

std::int64_t lastEnd(const PlayedScenario& played)
{
    std::int64_t end = 0;
    for (const ScenarioRow& row : played.rows) {
        end = std::max(end, row.asSet.back().end);
    }
    return end;
}

TEST(Scenario, WithoutSettingsIsTheMeasuredStep)
{
    const Measured run(test::randomRun(7));
    const PlayedScenario played = run.play({});
    EXPECT_EQ(played.measured.step, run.whatIfs().measured);
    expectSame(played.asSet, played.measured);
    for (const ScenarioRow& row : played.rows) {
        ASSERT_EQ(row.asSet.size(), row.measured.size());
        for (std::size_t i = 0; i < row.asSet.size(); ++i) {
            EXPECT_EQ(row.asSet[i].begin, row.measured[i].begin);
            EXPECT_EQ(row.asSet[i].end, row.measured[i].end);
        }
    }
}

TEST(Scenario, EqualStagesTakeAwayWhatAHeavyStageCosts)
{
    const Measured run(withStageOf(2, 140));
    Scenario scenario;
    scenario.stages = ScenarioStages::Equal;
    const PlayedScenario played = run.play(scenario);
    expectSame(played.asSet, figures(run.whatIfs(), WhatIfKind::EqualStages));
    // All take 10 % longer then.
    SimulatedRun equal;
    equal.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) * 11 / 10; };
    const auto expected = static_cast<double>(Measured(equal).play({}).measured.step);
    EXPECT_NEAR(static_cast<double>(played.asSet.step), expected, 0.01 * expected);
    EXPECT_NEAR(static_cast<double>(lastEnd(played)), expected, 0.01 * expected);
}

TEST(Scenario, ASplitGivesEachStageItsShareOfTheLayers)
{
    const Measured run(SimulatedRun{});
    Scenario scenario;
    scenario.stages = ScenarioStages::Split;
    scenario.layers = {8, 8, 12, 4};
    // What a run takes that really has these layers.
    SimulatedRun split;
    split.blockTime = [](const SimulatedBlock& block) {
        const std::int64_t percent = block.stage == 2 ? 150 : block.stage == 3 ? 50 : 100;
        return SimulatedRun::usualTime(block) * percent / 100;
    };
    const auto expected = static_cast<double>(Measured(split).play({}).measured.step);
    EXPECT_NEAR(static_cast<double>(run.play(scenario).asSet.step), expected, 0.01 * expected);
}

TEST(Scenario, ASplitOfOtherStagesIsRefusedWithTheNumbersOfBoth)
{
    Scenario scenario;
    scenario.stages = ScenarioStages::Split;
    scenario.layers = {8, 8};
    const auto played = Measured(SimulatedRun{}).tryTo(scenario);
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().text, "the run has 4 stages, and the split 2");
}

TEST(Scenario, WithoutSlowRanksAStragglerCostsNothing)
{
    SimulatedRun slow;
    slow.replicas = 4;
    slow.blockTime = [](const SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return SimulatedRun::usualTime(block) * (isSlow ? 3 : 2) / 2;
    };
    const Measured run(slow);
    Scenario scenario;
    scenario.hasNoSlowRanks = true;
    const PlayedScenario played = run.play(scenario);
    expectSame(played.asSet, figures(run.whatIfs(), WhatIfKind::NoSlowRanks));
    EXPECT_EQ(played.group, PipelineGroupIndex{std::size_t{1}});
    EXPECT_LT(played.asSet.step, played.measured.step * 9 / 10);
}

TEST(Scenario, LatencyOfNothingIsThatOfTheWhatIfs)
{
    const Measured run(test::randomRun(3));
    Scenario scenario;
    scenario.latency = 0;
    expectSame(run.play(scenario).asSet, figures(run.whatIfs(), WhatIfKind::NoLatency));
}

TEST(Scenario, LatencyTakesSoManyTimesAsLong)
{
    for (const std::int64_t times : {2, 5}) {
        Scenario scenario;
        scenario.latency = static_cast<double>(times);
        SimulatedRun slower;
        slower.transferTime = [=](const PlannedTransfer&) { return times * 100'000; };
        const auto expected = static_cast<double>(Measured(slower).play({}).measured.step);
        EXPECT_NEAR(static_cast<double>(Measured(SimulatedRun{}).play(scenario).asSet.step), expected,
                    0.01 * expected)
            << times;
    }
}

TEST(Scenario, EverySettingAppliesAtOnce)
{
    SimulatedRun bad = withStageOf(1, 140);
    bad.transferTime = [](const PlannedTransfer&) { return std::int64_t{300'000}; };
    Scenario scenario;
    scenario.stages = ScenarioStages::Equal;
    scenario.latency = 0;
    SimulatedRun good;
    good.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) * 11 / 10; };
    good.transferTime = [](const PlannedTransfer&) { return std::int64_t{0}; };
    const auto expected = static_cast<double>(Measured(good).play({}).measured.step);
    EXPECT_NEAR(static_cast<double>(Measured(bad).play(scenario).asSet.step), expected, 0.01 * expected);
}

TEST(Scenario, EachScheduleIsThatOfTheWhatIfs)
{
    const Measured run(test::randomRun(5));
    int schedules = 0;
    for (const WhatIf& each : run.whatIfs().steps) {
        if (each.schedule) {
            Scenario scenario;
            scenario.schedule = PlayableSchedule{*each.schedule, each.weightShare};
            const PlayedScenario played = run.play(scenario);
            expectSame(played.asSet, figures(each));
            EXPECT_EQ(lastEnd(played), each.step);
            ++schedules;
        }
    }
    EXPECT_GE(schedules, 5);
}

TEST(Scenario, ASchedulePlaysTheWorkThatTheOtherSettingsLeave)
{
    Scenario scenario;
    scenario.stages = ScenarioStages::Equal;
    scenario.schedule = PlayableSchedule{planShape(ScheduleKind::GPipe, 4, 8), {}};
    SimulatedRun equal;
    equal.shape.kind = ScheduleKind::GPipe;
    equal.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) * 11 / 10; };
    const auto expected = static_cast<double>(Measured(equal).play({}).measured.step);
    EXPECT_NEAR(static_cast<double>(Measured(withStageOf(2, 140)).play(scenario).asSet.step), expected,
                0.02 * expected);
}

TEST(Scenario, AScheduleThatTheRunIsTooSmallForIsRefused)
{
    SimulatedRun small;
    small.shape.microBatches = 4;
    Scenario scenario;
    scenario.schedule = PlayableSchedule{planShape(ScheduleKind::DualPipeV, 4, 4), 0.5};
    EXPECT_FALSE(Measured(small).tryTo(scenario));
}

TEST(Scenario, BlocksAreThoseOfTheChosenStepAndPipeline)
{
    SimulatedRun simulated;
    simulated.replicas = 2;
    simulated.steps = 3;
    const PlayedScenario played =
        Measured(simulated).play({}, {StepIndex{std::size_t{1}}, PipelineGroupIndex{std::size_t{1}}});
    EXPECT_EQ(played.step, StepIndex{std::size_t{1}});
    EXPECT_EQ(played.rows.front().rank, Rank{4});
}

TEST(Scenario, BlocksOfARankDoNotOverlap)
{
    Scenario scenario;
    scenario.stages = ScenarioStages::Equal;
    scenario.latency = 3;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        for (const ScenarioRow& row : Measured(test::randomRun(seed)).play(scenario).rows) {
            for (std::size_t i = 1; i < row.asSet.size(); ++i) {
                EXPECT_GE(row.asSet[i].begin, row.asSet[i - 1].end) << seed;
            }
        }
    }
}

TEST(Scenario, OfARunWithoutStepsSaysWhy)
{
    const Trace empty;
    const auto run = measureRun(empty, {});
    const auto played = playScenario(empty, *run, {}, {}, {});
    ASSERT_FALSE(played);
    EXPECT_THAT(played.error().text.english(), HasSubstr("no blocks of a pipeline"));
}

TEST(Scenario, AStopEndsIt)
{
    const Measured run(SimulatedRun{});
    std::stop_source stop;
    stop.request_stop();
    const auto played = playScenario(*run.trace, run.run, {}, {}, stop.get_token());
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().kind, ErrorKind::Cancelled);
}

TEST(Scenario, JsonHasSettingsFiguresAndBlocks)
{
    const Measured run(withStageOf(2, 140));
    Scenario scenario;
    scenario.stages = ScenarioStages::Split;
    scenario.layers = {5, 5, 4, 5};
    scenario.latency = 0.5;
    std::ostringstream out;
    writeScenarioJson(*run.trace, scenario, run.play(scenario), out);
    EXPECT_THAT(out.str(), HasSubstr("\"version\": 1,"));
    EXPECT_THAT(out.str(), HasSubstr("\"stages\": \"split\""));
    EXPECT_THAT(out.str(), HasSubstr("\"latency\": 0.5"));
    EXPECT_THAT(out.str(), HasSubstr("\"step_ns\""));
    EXPECT_THAT(out.str(), HasSubstr("\"f_microbatch\": 7"));
}

TEST(Scenario, ASplitIsReadAsUsersWriteIt)
{
    EXPECT_EQ(*parseSplit("5,5, 6 ,8.5"), (std::vector<double>{5, 5, 6, 8.5}));
    for (const char* wrong : {"", "5,", "5,,6", "a", "5;6", "-1,2", "0,0", "nan,1", "1e9,1", "5 6"}) {
        EXPECT_FALSE(parseSplit(wrong)) << wrong;
    }
}

} // namespace
} // namespace pipescope
