#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/path/slack.h"
#include "core/run/bubbles/replay/replay.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace pipescope {
namespace {

std::vector<StepGraph> graphsOfRandomRun(std::uint64_t seed)
{
    auto run = test::randomRun(seed);
    run.hasLinks = seed % 4 != 0;
    return std::move(buildStepGraphs(*run.trace(), {})->graphs);
}

TEST(CriticalPath, TilesTheStepWithoutGaps)
{
    constexpr std::uint64_t kRuns = 30;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        for (const StepGraph& graph : graphsOfRandomRun(seed)) {
            std::int64_t at = 0;
            for (const PathSegment& segment : criticalPath(graph)) {
                EXPECT_EQ(segment.begin, at) << "seed " << seed;
                EXPECT_GT(segment.end, segment.begin);
                EXPECT_EQ(segment.transfer.has_value(), segment.kind == PathSegmentKind::Transfer);
                at = segment.end;
            }
            EXPECT_EQ(at, graph.length()) << "seed " << seed;
        }
    }
}

TEST(CriticalPath, HasOnlyBlocksThatCannotBeginLater)
{
    constexpr std::uint64_t kRuns = 30;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        for (const StepGraph& graph : graphsOfRandomRun(seed)) {
            const auto slack = slackOf(graph);
            for (const PathSegment& segment : criticalPath(graph)) {
                if (segment.kind == PathSegmentKind::Compute) {
                    EXPECT_EQ(slack[segment.node.value], 0) << "seed " << seed;
                }
            }
        }
    }
}

TEST(CriticalPath, OfASmallGraphIsTheLongestOfAllChains)
{
    constexpr std::uint64_t kRuns = 20;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        auto run = test::randomRun(seed, 60);
        run.shape = {ScheduleKind::OneForwardOneBackward, 3, 3, 1};
        run.hasLinks = false;
        run.transferTime = nullptr;
        const auto graphs = buildStepGraphs(*run.trace(), {});
        const StepGraph& graph = graphs->graphs.at(0);
        const ReplayCosts costs = measuredCosts(graph);
        // Tries every chain, without remembering anything.
        const std::function<std::int64_t(NodeIndex)> longest = [&](NodeIndex node) {
            std::int64_t before = 0;
            if (const auto previous = graph.previous(node)) {
                before = longest(*previous);
            }
            for (const TransferIndex wait : graph.waitsOf(node)) {
                const StepTransfer& transfer = graph.transfer(wait);
                before = std::max(before, longest(transfer.producer) + transfer.move);
            }
            return before + costs.gap[node.value] + costs.collective[node.value] + costs.duration[node.value];
        };
        std::int64_t most = 0;
        for (std::size_t i = 0; i < graph.size(); ++i) {
            most = std::max(most, longest(NodeIndex{i}));
        }
        std::int64_t sum = 0;
        for (const PathSegment& segment : criticalPath(graph)) {
            sum += segment.end - segment.begin;
        }
        EXPECT_EQ(sum, most) << "seed " << seed;
    }
}

TEST(CriticalPath, GoesThroughTheSlowRank)
{
    test::SimulatedRun run;
    run.blockTime = [](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.stage == 2 ? 2 : 1);
    };
    const auto trace = run.trace();
    const auto graphs = buildStepGraphs(*trace, {});
    const StepGraph& graph = graphs->graphs.at(0);
    std::int64_t onSlow = 0;
    for (const PathSegment& segment : criticalPath(graph)) {
        const bool isSlow = graph.ranks[graph.rankOf[segment.node.value]].rank == Rank{2};
        onSlow += isSlow && segment.kind == PathSegmentKind::Compute ? segment.end - segment.begin : 0;
    }
    EXPECT_GE(onSlow, 7 * 6'000'000);
}

TEST(Slack, IsAsMuchAsABlockCanWaitAndNoMore)
{
    constexpr std::uint64_t kRuns = 10;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto graphs = graphsOfRandomRun(seed);
        const StepGraph& graph = graphs.front();
        const auto slack = slackOf(graph);
        const ReplayCosts measured = measuredCosts(graph);
        for (std::size_t i = 0; i < graph.size(); ++i) {
            if (graph.begin[i] == 0) {
                continue;
            }
            ReplayCosts later = measured;
            later.gap[i] += slack[i];
            EXPECT_EQ(replay(graph, later).length, graph.length()) << "seed " << seed << " block " << i;
            later.gap[i] += 1;
            EXPECT_EQ(replay(graph, later).length, graph.length() + 1) << "seed " << seed << " block " << i;
        }
    }
}

TEST(Slack, ShorteningABlockThatHasSomeChangesNothing)
{
    constexpr std::uint64_t kRuns = 10;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto graphs = graphsOfRandomRun(seed);
        const StepGraph& graph = graphs.front();
        const auto slack = slackOf(graph);
        for (std::size_t i = 0; i < graph.size(); ++i) {
            if (slack[i] > 0) {
                ReplayCosts shorter = measuredCosts(graph);
                shorter.duration[i] -= std::min(slack[i], shorter.duration[i]);
                EXPECT_EQ(replay(graph, shorter).length, graph.length()) << "seed " << seed;
            }
        }
    }
}

} // namespace
} // namespace pipescope
