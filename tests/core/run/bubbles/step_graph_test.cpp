#include "core/run/bubbles/step_graph/step_graph.h"

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <stop_token>
#include <tuple>

namespace pipescope {
namespace {

using Arrow = std::tuple<std::uint32_t, std::uint32_t>;

std::multiset<Arrow> arrowsOf(const StepGraph& graph)
{
    std::multiset<Arrow> arrows;
    for (const StepTransfer& each : graph.transfers) {
        arrows.emplace(each.producer.value, each.consumer.value);
    }
    return arrows;
}

TEST(StepGraph, HasAGraphForEachStepAndPipelineGroup)
{
    test::SimulatedRun run;
    run.replicas = 2;
    run.steps = 3;
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    ASSERT_TRUE(graphs);
    ASSERT_EQ(graphs->graphs.size(), 6U);
    EXPECT_EQ(graphs->graphs[3].step.value, 1U);
    EXPECT_EQ(graphs->graphs[3].group.value, 1U);
    EXPECT_EQ(graphs->graphs[3].ranks.at(0).rank, Rank{4});
    EXPECT_EQ(graphs->graphs[3].size(), 64U);
}

TEST(StepGraph, EveryTransferOfTheScheduleIsAnEdge)
{
    const test::SimulatedRun run;
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    // Eight micro-batches cross three borders in both directions.
    EXPECT_EQ(graphs->graphs.at(0).transfers.size(), 48U);
    EXPECT_EQ(graphs->graphs[0].transfers[0].move, 100'000);
    EXPECT_TRUE(graphs->graphs[0].transfers[0].isTimed);
}

TEST(StepGraph, WithoutLinksTheEdgesFollowFromMicroBatchesAndStages)
{
    for (const ScheduleShape& shape :
         {ScheduleShape{ScheduleKind::OneForwardOneBackward, 4, 8, 1},
          ScheduleShape{ScheduleKind::Interleaved, 2, 4, 2}, ScheduleShape{ScheduleKind::DualPipeV, 2, 6, 2}})
    {
        test::SimulatedRun run;
        run.shape = shape;
        const auto linked = run.trace();
        run.hasLinks = false;
        const auto unlinked = run.trace();
        const auto withLinks = buildStepGraphs(*linked, {});
        const auto without = buildStepGraphs(*unlinked, {});
        EXPECT_EQ(arrowsOf(withLinks->graphs.at(0)), arrowsOf(without->graphs.at(0)));
        EXPECT_FALSE(without->graphs[0].transfers.at(0).link);
    }
}

TEST(StepGraph, AllThatABlockWaitsForComesBeforeItInTheOrder)
{
    constexpr std::uint64_t kRuns = 10;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto trace = test::randomRun(seed).trace();
        const auto graphs = buildStepGraphs(*trace, {});
        for (const StepGraph& graph : graphs->graphs) {
            std::vector<bool> isDone(graph.size());
            for (const NodeIndex node : graph.order) {
                const auto before = graph.previous(node);
                EXPECT_TRUE(!before || isDone[before->value]);
                for (const TransferIndex wait : graph.waitsOf(node)) {
                    EXPECT_TRUE(isDone[graph.transfer(wait).producer.value]);
                }
                isDone[node.value] = true;
            }
        }
    }
}

TEST(StepGraph, KindsOfWorkAreThoseOfEachRank)
{
    test::SimulatedRun run;
    run.shape = {ScheduleKind::Interleaved, 2, 4, 2};
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    // Forward and backward of two chunks on two ranks.
    ASSERT_EQ(graphs->works.size(), 8U);
    std::set<std::int32_t> chunks;
    for (const Work& work : graphs->works) {
        chunks.insert(work.kind == BlockKind::Forward ? work.forwardChunk : work.backwardChunk);
    }
    EXPECT_EQ(chunks, (std::set{0, 1}));
}

TEST(StepGraph, ALinkBackInTimeIsLeftOutAndCounted)
{
    test::SimulatedRun run;
    const auto clean = run.trace();
    Trace trace;
    trace.steps = clean->steps;
    trace.groups = clean->groups;
    trace.tracks = clean->tracks;
    trace.links = clean->links;
    std::swap(trace.links[0].source, trace.links[0].target);
    const auto graphs = buildStepGraphs(trace, {});
    EXPECT_EQ(graphs->graphs.at(0).impossibleLinks, 1U);
}

TEST(StepGraph, OfAStepOfMoreThanAnHourIsLeftOut)
{
    const auto clean = test::SimulatedRun{}.trace();
    for (const std::int64_t end : {std::int64_t{4'500'000'000'000}, std::numeric_limits<std::int64_t>::max()})
    {
        Trace trace;
        trace.steps = clean->steps;
        trace.groups = clean->groups;
        trace.tracks = clean->tracks;
        trace.links = clean->links;
        Block block = trace.tracks[0].blocks.at(BlockIndex{std::size_t{0}});
        block.span = {{std::numeric_limits<std::int64_t>::min()}, {end}};
        trace.tracks[0].blocks.append(block);
        trace.tracks[0].blocks.sort();
        const auto graphs = buildStepGraphs(trace, {});
        ASSERT_TRUE(graphs);
        EXPECT_TRUE(graphs->graphs.empty());
    }
}

TEST(StepGraph, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(buildStepGraphs(*test::SimulatedRun{}.trace(), stop.get_token()));
}

} // namespace
} // namespace pipescope
