#include "core/run/bubbles/what_if/what_if.h"

#include "core/run/bubbles/what_if/in_flight.h"
#include "core/run/model/names.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace pipescope {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;

WhatIfs whatIfsFor(const SimulatedRun& run)
{
    const auto trace = run.trace();
    const auto measured = measureRun(*trace, {});
    return *whatIfsOf(*trace, *measured, {});
}

const WhatIf* find(const WhatIfs& ifs, WhatIfKind kind)
{
    const auto found = std::ranges::find(ifs.steps, kind, &WhatIf::kind);
    return found == ifs.steps.end() ? nullptr : &*found;
}

const WhatIf* find(const WhatIfs& ifs, ScheduleKind kind)
{
    const auto found = std::ranges::find_if(
        ifs.steps, [&](const WhatIf& each) { return each.schedule && each.schedule->kind == kind; });
    return found == ifs.steps.end() ? nullptr : &*found;
}

/// One stage takes longer than the others.
SimulatedRun withHeavyStage(std::int32_t heavy, double factor)
{
    SimulatedRun run;
    run.blockTime = [heavy, factor](const SimulatedBlock& block) {
        const double by = block.stage == heavy ? factor : 1.0;
        return static_cast<std::int64_t>(by * static_cast<double>(SimulatedRun::usualTime(block)));
    };
    return run;
}

TEST(WhatIf, NothingIsSavedWhereNothingIsAmiss)
{
    const WhatIfs ifs = whatIfsFor({});
    for (const WhatIfKind kind : {WhatIfKind::EqualStages, WhatIfKind::NoSlowRanks}) {
        EXPECT_EQ(find(ifs, kind)->step, ifs.measured);
    }
    EXPECT_FALSE(ifs.split);
}

TEST(WhatIf, EqualStagesSaveWhatAHeavyStageCosts)
{
    const WhatIfs ifs = whatIfsFor(withHeavyStage(2, 1.4));
    // As long as a clean run whose blocks all take 10 % longer.
    SimulatedRun equal;
    equal.blockTime = [](const SimulatedBlock& block) { return SimulatedRun::usualTime(block) * 11 / 10; };
    EXPECT_NEAR(static_cast<double>(find(ifs, WhatIfKind::EqualStages)->step),
                static_cast<double>(whatIfsFor(equal).measured), 0.01 * static_cast<double>(ifs.measured));
}

TEST(WhatIf, TheSplitTakesLayersFromTheHeavyStage)
{
    const WhatIfs ifs = whatIfsFor(withHeavyStage(1, 1.4));
    ASSERT_TRUE(ifs.split);
    ASSERT_EQ(ifs.split->stages.size(), 4U);
    // Stages take 1, 1.4, 1, 1: each is to take 1.1.
    for (const StageLayers& each : ifs.split->stages) {
        EXPECT_NEAR(each.factor, each.stage == Stage{1} ? 1.1 / 1.4 : 1.1, 0.005);
    }
    EXPECT_GT(ifs.split->saved, 0);
    EXPECT_NEAR(static_cast<double>(find(ifs, WhatIfKind::Split)->step),
                static_cast<double>(find(ifs, WhatIfKind::EqualStages)->step),
                0.01 * static_cast<double>(ifs.measured));
}

TEST(WhatIf, NoSlowRanksSavesWhatAStragglerCosts)
{
    SimulatedRun run;
    run.replicas = 4;
    run.blockTime = [](const SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return SimulatedRun::usualTime(block) * (isSlow ? 3 : 2) / 2;
    };
    const WhatIfs ifs = whatIfsFor(run);
    SimulatedRun clean;
    const auto expected = static_cast<double>(whatIfsFor(clean).measured);
    EXPECT_NEAR(static_cast<double>(find(ifs, WhatIfKind::NoSlowRanks)->step), expected, 0.01 * expected);
    EXPECT_LT(expected, 0.9 * static_cast<double>(ifs.measured));
}

TEST(WhatIf, NoLatencySavesAllTransfers)
{
    SimulatedRun instant;
    instant.transferTime = [](const PlannedTransfer&) { return std::int64_t{0}; };
    const WhatIfs ifs = whatIfsFor({});
    EXPECT_NEAR(static_cast<double>(find(ifs, WhatIfKind::NoLatency)->step),
                static_cast<double>(whatIfsFor(instant).measured), 0.01 * static_cast<double>(ifs.measured));
}

// Against runs that really have the other schedule, with the same block and transfer times.
TEST(WhatIf, OtherSchedulesTakeWhatRunsWithThemTake)
{
    const WhatIfs ifs = whatIfsFor({});
    for (const auto& [kind, scheduleKind] :
         {std::pair(ScheduleKind::GPipe, ScheduleKind::GPipe),
          std::pair(ScheduleKind::OneForwardOneBackward, ScheduleKind::OneForwardOneBackward)})
    {
        SimulatedRun other;
        other.shape.kind = scheduleKind;
        const auto expected = static_cast<double>(whatIfsFor(other).measured);
        EXPECT_NEAR(static_cast<double>(find(ifs, kind)->step), expected, 0.02 * expected)
            << scheduleKindName(kind);
    }
    EXPECT_TRUE(find(ifs, ScheduleKind::OneForwardOneBackward)->isOwn);
    EXPECT_FALSE(find(ifs, ScheduleKind::GPipe)->isOwn);
}

TEST(WhatIf, WhereWeightGradientsAreNotRecordedTwoSharesAreShown)
{
    const WhatIfs ifs = whatIfsFor({});
    std::vector<double> shares;
    for (const WhatIf& each : ifs.steps) {
        if (each.schedule && each.schedule->kind == ScheduleKind::ZeroBubbleH1) {
            shares.push_back(each.weightShare.value_or(0));
        }
    }
    EXPECT_THAT(shares, testing::ElementsAre(testing::DoubleNear(1.0 / 3, 1e-9), 0.5));
    EXPECT_FALSE(find(ifs, ScheduleKind::GPipe)->weightShare);
}

TEST(WhatIf, SchedulesThatTheRunIsTooSmallForAreLeftOut)
{
    SimulatedRun small;
    small.shape.microBatches = 4;
    EXPECT_EQ(find(whatIfsFor(small), ScheduleKind::DualPipeV), nullptr);
    EXPECT_NE(find(whatIfsFor({}), ScheduleKind::DualPipeV), nullptr);
}

TEST(WhatIf, AStopEndsIt)
{
    const auto trace = SimulatedRun{}.trace();
    const auto measured = measureRun(*trace, {});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(whatIfsOf(*trace, *measured, stop.get_token()));
}

std::vector<double> peaksOf(const SimulatedRun& run)
{
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    std::vector<double> peaks;
    for (const InFlight& each : inFlightOf(*trace, graphs->graphs.front(), graphs->works)) {
        peaks.push_back(each.peak);
    }
    return peaks;
}

TEST(InFlight, PilesUpByTheSchedule)
{
    SimulatedRun run;
    EXPECT_THAT(peaksOf(run), testing::ElementsAre(4, 3, 2, 1));
    run.shape.kind = ScheduleKind::GPipe;
    EXPECT_THAT(peaksOf(run), testing::Each(8));
}

TEST(InFlight, AChunkCountsAsItsShareOfTheRank)
{
    SimulatedRun run;
    run.shape.kind = ScheduleKind::Interleaved;
    run.shape.chunks = 2;
    // 2(p - 1 - s) + p chunks of warm-up, and the one of the first pair.
    EXPECT_THAT(peaksOf(run), testing::ElementsAre(5.5, 4.5, 3.5, 2.5));
}

TEST(InFlight, CurveRisesWithForwardsAndFallsWithBackwardsToNothing)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 2, 1};
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    const StepGraph& graph = graphs->graphs.front();
    std::vector<double> kept;
    const auto curves = inFlightCurves(*trace, graph, graphs->works);
    for (const InFlightChange& change : curves.at(0)) {
        kept.push_back(change.kept);
    }
    EXPECT_THAT(kept, testing::ElementsAre(1, 2, 1, 0));
}

TEST(InFlight, OfTheWholeRunIsInTimesOfTheRunAndNothingBetweenSteps)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 2, 1};
    run.steps = 2;
    const auto trace = run.trace();
    const auto kept = inFlightTimesOf(*trace, *buildStepGraphs(*trace, {}));
    ASSERT_EQ(kept.size(), trace->tracks.size());
    std::vector<double> values;
    for (const KeptFrom& change : kept[0]) {
        values.push_back(change.kept);
    }
    EXPECT_THAT(values, testing::ElementsAre(1, 2, 1, 0, 1, 2, 1, 0));
    const BlockTable& blocks = trace->tracks[0].blocks;
    EXPECT_EQ(kept[0].front().at, blocks.span(BlockIndex{std::size_t{0}}).begin);
    EXPECT_EQ(kept[0].back().at, blocks.span(BlockIndex{blocks.size() - 1}).end);
}

TEST(InFlight, ThePeakIsWhereItIsReachedFirst)
{
    const auto trace = SimulatedRun{}.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    const StepGraph& graph = graphs->graphs.front();
    const auto inFlight = inFlightOf(*trace, graph, graphs->works);
    EXPECT_EQ(inFlight[0].peakAt, graph.begin[graph.ranks[0].firstNode + 3]);
}

} // namespace
} // namespace pipescope
