#include "core/run/bubbles/idle/idle_accounting.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <numeric>
#include <span>

namespace pipescope {
namespace {

using test::ns;

std::int64_t idleOf(const RankIdle& rank, IdleClass idleClass)
{
    return rank.idle[static_cast<std::size_t>(idleClass)];
}

std::int64_t sumOf(std::span<const std::int64_t> idle)
{
    return std::accumulate(idle.begin(), idle.end(), std::int64_t{0});
}

StepGraphs graphsOf(const Trace& trace)
{
    auto graphs = buildStepGraphs(trace, {});
    EXPECT_TRUE(graphs);
    return *std::move(graphs);
}

TEST(IdleAccounting, ClassesOfEveryRankAndStepAddUpToTheIdleTimeExactly)
{
    constexpr std::uint64_t kRuns = 40;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        auto run = test::randomRun(seed);
        run.hasLinks = seed % 3 != 0;
        const auto trace = run.trace();
        const StepGraphs graphs = graphsOf(*trace);
        EXPECT_EQ(graphs.graphs.size(), static_cast<std::size_t>(run.steps * run.replicas));
        for (const StepGraph& graph : graphs.graphs) {
            for (const RankIdle& rank : accountIdle(graph)) {
                EXPECT_EQ(sumOf(rank.idle), rank.window - rank.busy) << "seed " << seed;
                EXPECT_EQ(sumOf(rank.idleOfPhase), rank.window - rank.busy) << "seed " << seed;
                EXPECT_EQ(rank.missing, 0) << "seed " << seed;
                EXPECT_TRUE(!run.hasLinks || idleOf(rank, IdleClass::Unexplained) == 0) << "seed " << seed;
            }
        }
    }
}

TEST(IdleAccounting, TheClassesOfTheGapsOfARankAddUpToItsIdleTimeUpToItsLastBlock)
{
    constexpr std::uint64_t kRuns = 10;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto trace = test::randomRun(seed).trace();
        const StepGraphs graphs = graphsOf(*trace);
        const StepGraph& graph = graphs.graphs.at(0);
        for (const GraphRank& rank : graph.ranks) {
            std::int64_t sum = 0;
            for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
                sum += sumOf(idleBefore(graph, NodeIndex{i}).idle);
            }
            const RankIdle whole = accountIdle(graph).at(graph.rankOf[rank.firstNode]);
            const std::int64_t afterLast = graph.length() - graph.end[rank.endNode - 1];
            EXPECT_EQ(sum + afterLast, whole.idleTotal()) << "seed " << seed << ", rank " << rank.rank.value;
        }
    }
}

TEST(IdleAccounting, AGapNamesTheRankWhoseDataCameLate)
{
    const auto trace = test::SimulatedRun{}.trace();
    const StepGraphs graphs = graphsOf(*trace);
    const StepGraph& graph = graphs.graphs.at(0);
    const GapIdle first = idleBefore(graph, NodeIndex{graph.ranks.at(1).firstNode});
    EXPECT_GT(first.idle[static_cast<std::size_t>(IdleClass::WarmUp)], 0);
    EXPECT_EQ(first.waitedFor, graph.ranks[0].rank);
    const GapIdle ofFirstStage = idleBefore(graph, NodeIndex{graph.ranks[0].firstNode});
    EXPECT_FALSE(ofFirstStage.waitedFor) << "its data is the input";
}

TEST(IdleAccounting, TheTimeOfAMissingBlockIsNoIdleTime)
{
    const auto whole = test::SimulatedRun{}.trace();
    const RankIdle before = accountIdle(graphsOf(*whole).graphs.at(0)).at(1);
    Trace trace;
    trace.schedule = whole->schedule;
    trace.steps = whole->steps;
    trace.groups = whole->groups;
    trace.tracks = whole->tracks;
    BlockTable kept;
    const BlockTable& all = whole->tracks[1].blocks;
    constexpr std::size_t kMissing = 8;
    ASSERT_EQ(all.kind(BlockIndex{kMissing}), BlockKind::Forward);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i != kMissing) {
            kept.append(all.at(BlockIndex{i}));
        }
    }
    kept.sort();
    trace.tracks[1].blocks = std::move(kept);
    const StepGraphs graphs = graphsOf(trace);
    ASSERT_EQ(graphs.graphs.at(0).ranks.at(1).missing.size(), 1U);
    EXPECT_EQ(graphs.graphs[0].ranks[1].missing[0].count, 1U);
    const RankIdle rank = accountIdle(graphs.graphs.at(0)).at(1);
    EXPECT_EQ(rank.missing, all.span(BlockIndex{kMissing}).duration().ns);
    EXPECT_EQ(rank.idleTotal(), before.idleTotal());
}

TEST(IdleAccounting, WindowIsThatOfThePipelineGroupAndBusyTheUnionOfTheBlocks)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1).step(7, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(100, 200), "", 0);
    builder.block(0, BlockKind::Backward, ns(150, 300), "", 0);
    builder.block(1, BlockKind::Forward, ns(200, 500), "", 0);
    const auto trace = builder.build();
    const auto graphs = graphsOf(*trace);
    const auto ranks = accountIdle(graphs.graphs.at(0));
    ASSERT_EQ(ranks.size(), 2U);
    EXPECT_EQ(ranks[0].window, 400);
    EXPECT_EQ(ranks[0].busy, 200);
    EXPECT_EQ(ranks[1].busy, 300);
}

TEST(IdleAccounting, OfAnIdealStepIsWarmUpAndCoolDownAndTransfer)
{
    test::SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 1, 1};
    const auto trace = run.trace();
    const auto graphs = graphsOf(*trace);
    const auto ranks = accountIdle(graphs.graphs.at(0));
    // 3 µs before the first block, then F0, 10 µs of messages and 100 µs of data, F1; 3 µs, B1; the same
    // back.
    EXPECT_EQ(ranks.at(0).window, 1'000'000 + 110'000 + 1'000'000 + 3'000 + 2'000'000 + 110'000 + 2'000'000);
    EXPECT_EQ(ranks[0].busy, 3'000'000);
    EXPECT_EQ(idleOf(ranks[0], IdleClass::WarmUp), 110'000 + 1'000'000 + 3'000 + 2'000'000 + 1'000);
    EXPECT_EQ(idleOf(ranks[0], IdleClass::Transfer), 104'000);
    EXPECT_EQ(idleOf(ranks[0], IdleClass::LaunchGap), 5'000);
    EXPECT_EQ(idleOf(ranks[1], IdleClass::WarmUp), 1'001'000);
    EXPECT_EQ(idleOf(ranks[1], IdleClass::Transfer), 104'000);
    EXPECT_EQ(idleOf(ranks[1], IdleClass::LaunchGap), 5'000 + 3'000);
    EXPECT_EQ(idleOf(ranks[1], IdleClass::CoolDown), 2'110'000);
}

TEST(IdleAccounting, PhasesEndAtTheFirstBackwardAndBeginAtTheLastForward)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(0, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Backward, ns(130, 200), "", 0);
    builder.block(0, BlockKind::Forward, ns(205, 300), "", 0);
    builder.block(0, BlockKind::Backward, ns(302, 400), "", 0);
    const auto trace = builder.build();
    const RankIdle rank = accountIdle(graphsOf(*trace).graphs.at(0)).at(0);
    EXPECT_EQ(rank.idleOfPhase, (IdleByPhase{30, 5, 2}));
}

TEST(IdleAccounting, ALateSenderIsNamed)
{
    test::SimulatedRun run;
    run.blockTime = [](const test::SimulatedBlock& block) {
        const bool isLate = block.stage == 1 && block.scheduled.kind == BlockKind::Forward
                            && block.scheduled.forward.microBatch == MicroBatch{4};
        return test::SimulatedRun::usualTime(block) + (isLate ? 10'000'000 : 0);
    };
    const auto trace = run.trace();
    const auto graphs = graphsOf(*trace);
    const auto ranks = accountIdle(graphs.graphs.at(0));
    ASSERT_FALSE(ranks.at(2).lateSenders.empty());
    EXPECT_EQ(ranks[2].lateSenders[0].sender, Rank{1});
    EXPECT_GT(ranks[2].lateSenders[0].ns, 5'000'000);
}

TEST(IdleAccounting, WhatBeginsLateAlthoughAllIsThereIsALaunchGap)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    Block block;
    block.kind = BlockKind::Forward;
    block.step = StepIndex{std::size_t{0}};
    for (std::int32_t i = 0; i < 2; ++i) {
        block.forward = {MicroBatch{i}, VirtualStage{0}};
        block.span = ns(i * 150, i * 150 + 100);
        builder.block(0, block, "");
    }
    const auto trace = builder.build();
    const auto ranks = accountIdle(graphsOf(*trace).graphs.at(0));
    EXPECT_EQ(idleOf(ranks.at(0), IdleClass::LaunchGap), 50);
}

TEST(IdleAccounting, WithoutRecordedMessagesAGapIsUnexplained)
{
    test::SimulatedRun run;
    const auto recorded = run.trace();
    run.hasLinks = false;
    const auto unrecorded = run.trace();
    const auto gapsOf = [](const Trace& trace, IdleClass idleClass) {
        return idleOf(accountIdle(graphsOf(trace).graphs.at(0)).at(1), idleClass);
    };
    EXPECT_GT(gapsOf(*recorded, IdleClass::LaunchGap), 0);
    EXPECT_EQ(gapsOf(*recorded, IdleClass::Unexplained), 0);
    EXPECT_EQ(gapsOf(*unrecorded, IdleClass::LaunchGap), 0);
    EXPECT_GT(gapsOf(*unrecorded, IdleClass::Unexplained), 0);
}

TEST(IdleAccounting, BeforeABlockOfUnknownPlaceIsUnexplained)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(180, 300), "", 0);
    const auto trace = builder.build();
    const auto ranks = accountIdle(graphsOf(*trace).graphs.at(0));
    EXPECT_EQ(idleOf(ranks.at(0), IdleClass::Unexplained), 80);
}

} // namespace
} // namespace pipescope
