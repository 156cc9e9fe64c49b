#include "core/run/bubbles/idle/bubble_figures.h"
#include "core/run/bubbles/idle/exposed_communication.h"
#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/replay/loss_ladder.h"
#include "core/run/bubbles/replay/usual_times.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace pipescope {
namespace {

using test::ns;

Collective collectiveAt(TimeSpan span)
{
    Collective collective;
    collective.span = span;
    collective.step = StepIndex{std::size_t{0}};
    return collective;
}

/// One rank that works from 0 to 100 and from 300 to 400.
Trace runWithGap(std::vector<Collective> collectives)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Backward, ns(300, 400), "", 0);
    Trace trace = builder.buildOpen();
    trace.tracks[0].collectives = CollectiveTable(std::move(collectives));
    return trace;
}

RankIdle idleOfFirst(const Trace& trace)
{
    return accountIdle(buildStepGraphs(trace, {})->graphs.at(0)).at(0);
}

std::int64_t timeIn(const RankIdle& rank, IdleClass idleClass)
{
    return rank.idle[static_cast<std::size_t>(idleClass)];
}

TEST(CollectiveIdle, IsIdleTimeInTheUnionOfCollectivesOfTheRank)
{
    const RankIdle rank = idleOfFirst(
        runWithGap({collectiveAt(ns(50, 150)), collectiveAt(ns(140, 160)), collectiveAt(ns(290, 350))}));
    EXPECT_EQ(timeIn(rank, IdleClass::Collective), 60 + 10);
    EXPECT_EQ(timeIn(rank, IdleClass::Unexplained), 200 - 70);
}

TEST(CollectiveIdle, IsARungOfItsOwnAndAPartOfTheCriticalPath)
{
    const Trace trace = runWithGap({collectiveAt(ns(150, 250)), collectiveAt(ns(400, 900))});
    const StepGraphs graphs = *buildStepGraphs(trace, {});
    const StepGraph& graph = graphs.graphs.at(0);
    EXPECT_EQ(graph.collectivesOutside, 500);
    const LossLadder ladder = lossLadderOf(graph, usualTimesOf(graphs, {}), UsualTransfers(graphs));
    EXPECT_EQ(ladder.rung(LossRung::ExposedCommunication), 100);
    std::vector<std::int64_t> begins;
    std::int64_t inCollectives = 0;
    for (const PathSegment& segment : criticalPath(graph)) {
        begins.push_back(segment.begin);
        inCollectives += segment.kind == PathSegmentKind::Collective ? segment.end - segment.begin : 0;
    }
    EXPECT_EQ(begins, (std::vector<std::int64_t>{0, 100, 150, 250, 300}));
    EXPECT_EQ(inCollectives, 100);
}

TEST(CollectiveIdle, LeavesOutWhatLiesOutsideOfTheWindow)
{
    const RankIdle rank = idleOfFirst(runWithGap({collectiveAt(ns(-90, 0)), collectiveAt(ns(400, 900))}));
    EXPECT_EQ(timeIn(rank, IdleClass::Collective), 0);
}

TEST(CollectiveIdle, KeepsTheSumOfTheClassesExactOnRandomRuns)
{
    constexpr std::uint64_t kRuns = 20;
    std::int64_t inCollectives = 0;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
        const auto run = test::randomRun(seed).trace();
        StepGraph graph = buildStepGraphs(*run, {})->graphs.at(0);
        std::mt19937_64 random(seed);
        for (GraphRank& rank : graph.ranks) {
            std::int64_t at = 0;
            while (at < graph.length()) {
                const auto begin = at + static_cast<std::int64_t>(random() % 2'000'000);
                const auto end = begin + 1 + static_cast<std::int64_t>(random() % 500'000);
                rank.collectives.push_back({begin, std::min(end, graph.length())});
                at = end + 1;
            }
            std::erase_if(rank.collectives, [](const GraphSpan& span) { return span.begin >= span.end; });
        }
        for (const RankIdle& rank : accountIdle(graph)) {
            EXPECT_EQ(std::accumulate(rank.idle.begin(), rank.idle.end(), std::int64_t{0}), rank.idleTotal())
                << "seed " << seed;
            inCollectives += timeIn(rank, IdleClass::Collective);
        }
    }
    EXPECT_GT(inCollectives, 0);
}

TEST(ExposedCommunication, IsWhatNoBlockCoversAlsoAfterTheWindow)
{
    const Trace trace =
        runWithGap({collectiveAt(ns(50, 150)), collectiveAt(ns(140, 160)), collectiveAt(ns(290, 500))});
    EXPECT_EQ(exposedCommunication(trace.tracks[0], 1), (std::vector<std::int64_t>{60 + 10 + 100}));
    const auto bubbles = bubblesOf(trace, *buildStepGraphs(trace, {}));
    EXPECT_EQ(bubbles.at(0).groups.at(0).ranks.at(0).exposed, 170);
}

TEST(ExposedCommunication, CountsReceivesAndCollectivesOfTheSameTimeOnce)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.op(0, OperatorKind::Receive, ns(90, 200), "", 0);
    Trace trace = builder.buildOpen();
    trace.tracks[0].collectives = CollectiveTable({collectiveAt(ns(150, 250))});
    EXPECT_EQ(exposedCommunication(trace.tracks[0], 1), (std::vector<std::int64_t>{150}));
}

TEST(ExposedCommunication, IsUnknownWhereNoCommunicationIsRecorded)
{
    EXPECT_TRUE(exposedCommunication(runWithGap({}).tracks[0], 1).empty());
}

} // namespace
} // namespace pipescope
