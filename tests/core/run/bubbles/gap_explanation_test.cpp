#include "core/run/bubbles/causes/gap_explanation.h"

#include "core/run/bubbles/idle/idle_times.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <utility>

namespace pipescope {
namespace {

using testing::AnyOf;

/// The longest gap that the schedule does not ask for, with its explanation.
struct WorstExplained
{
    std::shared_ptr<const Trace> trace;
    MeasuredRun run;
    WorstGap gap;
    GapExplanation explanation;
};

std::optional<WorstExplained> worstExplained(const test::SimulatedRun& simulated)
{
    auto trace = simulated.trace();
    auto run = measureRun(*trace, {});
    const auto gaps = worstGapsOf(run->graphs, 1);
    for (const StepGraph& graph : run->graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
                if (rank.track == gaps.at(0).track && graph.block[i] == gaps[0].next) {
                    const GapExplanation explanation = explainGap(*run, graph, NodeIndex{i});
                    return WorstExplained{std::move(trace), *std::move(run), gaps[0], explanation};
                }
            }
        }
    }
    return std::nullopt;
}

/// Four stages of four micro-batches in two replicas.
test::SimulatedRun twoReplicas()
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 2;
    return run;
}

TEST(GapExplanation, LeadsFromAWaitingRankToTheSlowRankBehindIt)
{
    test::SimulatedRun run = twoReplicas();
    run.blockTime = [](const test::SimulatedBlock& block) {
        const bool isSlow = block.replica == 1 && block.stage == 2;
        return test::SimulatedRun::usualTime(block) * (isSlow ? 150 : 100) / 100;
    };
    const auto found = worstExplained(run);
    ASSERT_TRUE(found);
    EXPECT_NE(found->trace->track(found->gap.track).rank, Rank{6}) << "the slow rank never waits so long";
    EXPECT_EQ(found->explanation.origin, GapOrigin::SlowRank);
    EXPECT_EQ(found->explanation.rank, Rank{6});
    ASSERT_FALSE(found->explanation.way.empty());
    EXPECT_EQ(found->explanation.way.front().rank, found->explanation.idle.waitedFor);
    EXPECT_EQ(found->explanation.way.back().rank, Rank{6});
    EXPECT_GE(2 * found->explanation.longer, found->gap.ns);
}

TEST(GapExplanation, LeadsAcrossRanksToTheOneBlockThatTookLong)
{
    test::SimulatedRun run = twoReplicas();
    const auto isLong = [](const test::SimulatedBlock& block) {
        return block.step == 1 && block.replica == 0 && block.stage == 3
               && block.scheduled.kind == BlockKind::Backward
               && block.scheduled.backward.microBatch == MicroBatch{2};
    };
    run.blockTime = [&](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (isLong(block) ? 5 : 1);
    };
    const auto found = worstExplained(run);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->explanation.origin, GapOrigin::LongBlocks);
    EXPECT_EQ(found->explanation.rank, Rank{3});
    ASSERT_TRUE(found->explanation.block);
    const StepGraph& graph = found->run.graphs.graphs.at(2);
    const BlockIndex block = graph.block[found->explanation.block->value];
    EXPECT_EQ(found->trace->tracks[3].blocks.backward(block).microBatch, MicroBatch{2});
    EXPECT_EQ(found->explanation.longer, 4 * 2'000'000);
}

TEST(GapExplanation, NamesDataThatWasLongOnItsWay)
{
    test::SimulatedRun run = twoReplicas();
    constexpr std::size_t kBlock = 2;
    run.transferTime = [](const PlannedTransfer& transfer) {
        const bool isLong =
            transfer.producer.stage == 1 && transfer.consumer.stage == 2 && transfer.producer.block == kBlock;
        return isLong ? 30'000'000 : 100'000;
    };
    const auto found = worstExplained(run);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->explanation.origin, GapOrigin::SlowTransfers);
    EXPECT_THAT(found->explanation.rank, AnyOf(Rank{1}, Rank{5}));
}

TEST(GapExplanation, OfACleanRunIsTheSchedule)
{
    const auto trace = test::SimulatedRun{}.trace();
    const auto run = measureRun(*trace, {});
    const StepGraph& graph = run->graphs.graphs.at(0);
    const NodeIndex firstBackward{graph.ranks[0].firstNode + 4};
    ASSERT_EQ(graph.kind[firstBackward.value], BlockKind::Backward);
    const GapExplanation explanation = explainGap(*run, graph, firstBackward);
    EXPECT_EQ(explanation.origin, GapOrigin::Schedule);
    EXPECT_FALSE(explanation.block);
    EXPECT_EQ(explanation.idle.waitedFor, Rank{1});
    EXPECT_EQ(explanation.way.front().rank, Rank{1});
}

} // namespace
} // namespace pipescope
