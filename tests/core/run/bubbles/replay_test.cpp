#include "core/run/bubbles/replay/replay.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(Replay, OfWhatWasMeasuredIsWhatWasMeasured)
{
    constexpr std::uint64_t kRuns = 30;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        auto run = test::randomRun(seed);
        run.hasLinks = seed % 4 != 0;
        const auto trace = run.trace();
        const auto graphs = buildStepGraphs(*trace, {});
        for (const StepGraph& graph : graphs->graphs) {
            const ReplayedStep step = replay(graph, measuredCosts(graph));
            EXPECT_EQ(step.begin, graph.begin) << "seed " << seed;
            EXPECT_EQ(step.end, graph.end) << "seed " << seed;
            EXPECT_EQ(step.length, graph.length());
        }
    }
}

TEST(Replay, OfOtherDurationsIsTheRunWithThoseDurations)
{
    test::SimulatedRun run;
    const auto measured = run.trace();
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.stage == 1 ? 3 : 2) / 2;
    };
    run.transferTime = [](const PlannedTransfer&) { return 250'000; };
    const auto wanted = run.trace();
    const auto graphs = buildStepGraphs(*measured, {});
    const auto expected = buildStepGraphs(*wanted, {});
    const StepGraph& graph = graphs->graphs.at(0);
    ReplayCosts costs = measuredCosts(graph);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        costs.duration[i] = expected->graphs[0].end[i] - expected->graphs[0].begin[i];
    }
    for (TransferCosts& each : costs.transfer) {
        each.move = 250'000;
    }
    constexpr double kQueueing = 0.002;
    EXPECT_NEAR(static_cast<double>(replay(graph, costs).length)
                    / static_cast<double>(expected->graphs[0].length()),
                1.0, kQueueing);
}

} // namespace
} // namespace pipescope
