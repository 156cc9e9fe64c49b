#include "core/run/bubbles/replay/loss_ladder.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <memory>

namespace pipescope {
namespace {

using test::ns;

/// Ladders of all steps of a run, summed up.
LossLadder ladderOf(const Trace& trace)
{
    const auto graphs = buildStepGraphs(trace, {});
    const auto times = usualTimesOf(*graphs, {});
    const UsualTransfers transfers(*graphs);
    LossLadder sum;
    for (const StepGraph& graph : graphs->graphs) {
        sum.add(lossLadderOf(graph, times, transfers));
    }
    return sum;
}

double share(const LossLadder& ladder, LossRung rung)
{
    return static_cast<double>(ladder.rung(rung)) / static_cast<double>(ladder.measured());
}

/// The greatest rung that is not the schedule's own.
LossRung greatestOf(const LossLadder& ladder)
{
    LossRung greatest = LossRung::ReplayError;
    for (std::size_t i = 0; i + 1 < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        greatest = ladder.rung(rung) > ladder.rung(greatest) ? rung : greatest;
    }
    return greatest;
}

TEST(LossLadder, RungsAddUpToWhatIsLost)
{
    constexpr std::uint64_t kRuns = 20;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const LossLadder ladder = ladderOf(*test::randomRun(seed).trace());
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < kLossRungCount; ++i) {
            sum += ladder.rung(static_cast<LossRung>(i));
        }
        EXPECT_EQ(sum, ladder.measured() - ladder.ideal());
        EXPECT_GE(ladder.rung(LossRung::Inherent), 0) << "seed " << seed;
        EXPECT_EQ(ladder.rung(LossRung::ReplayError), 0) << "seed " << seed;
    }
}

TEST(LossLadder, OfAnIdealRunHasTheInherentRungAndLatencyOnly)
{
    const LossLadder ladder = ladderOf(*test::SimulatedRun{}.trace());
    EXPECT_EQ(ladder.rung(LossRung::Inherent), 9'000'000);
    EXPECT_EQ(ladder.ideal(), 24'000'000);
    EXPECT_EQ(ladder.rung(LossRung::MicroBatchJitter), 0);
    EXPECT_EQ(ladder.rung(LossRung::SlowRanks), 0);
    EXPECT_EQ(ladder.rung(LossRung::UnequalStages), 0);
    EXPECT_LT(share(ladder, LossRung::LaunchGaps), 0.005);
}

TEST(LossLadder, ASlowRankIsTheRungOfSlowRanks)
{
    test::SimulatedRun run;
    run.replicas = 2;
    const LossLadder clean = ladderOf(*run.trace());
    run.blockTime = [](const test::SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return test::SimulatedRun::usualTime(block) * (isSlow ? 13 : 10) / 10;
    };
    const LossLadder ladder = ladderOf(*run.trace());
    EXPECT_EQ(greatestOf(ladder), LossRung::SlowRanks);
    const auto lost = static_cast<double>(ladder.measured() - clean.measured());
    EXPECT_NEAR(static_cast<double>(ladder.rung(LossRung::SlowRanks)), lost, 0.05 * lost);
}

TEST(LossLadder, UnequalStagesAreTheirRung)
{
    test::SimulatedRun run;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (8 + block.stage) / 8;
    };
    const LossLadder ladder = ladderOf(*run.trace());
    EXPECT_EQ(greatestOf(ladder), LossRung::UnequalStages);
    EXPECT_EQ(ladder.rung(LossRung::MicroBatchJitter), 0);
    EXPECT_EQ(ladder.rung(LossRung::SlowRanks), 0);
}

TEST(LossLadder, BlocksOfUnequalLengthAreMicroBatchJitterAndNoUnequalStages)
{
    auto run = test::randomRun(0);
    run.shape = {ScheduleKind::OneForwardOneBackward, 4, 16, 1};
    run.steps = 4;
    run.transferTime = nullptr;
    const LossLadder ladder = ladderOf(*run.trace());
    EXPECT_EQ(greatestOf(ladder), LossRung::MicroBatchJitter);
    EXPECT_LT(std::abs(share(ladder, LossRung::UnequalStages)), 0.01);
    EXPECT_LT(std::abs(share(ladder, LossRung::SlowRanks)), 0.01);
}

TEST(LossLadder, SlowTransfersAreLatency)
{
    test::SimulatedRun run;
    run.transferTime = [](const PlannedTransfer&) { return 1'500'000; };
    EXPECT_EQ(greatestOf(ladderOf(*run.trace())), LossRung::Latency);
}

TEST(LossLadder, IsRefusedWhereGapsAreNotExplained)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const LossLadder ladder = ladderOf(*builder.build());
    EXPECT_EQ(ladder.rung(LossRung::ReplayError), 80);
    EXPECT_TRUE(ladder.isRefused());
    EXPECT_FALSE(ladderOf(*test::SimulatedRun{}.trace()).isRefused());
}

} // namespace
} // namespace pipescope
