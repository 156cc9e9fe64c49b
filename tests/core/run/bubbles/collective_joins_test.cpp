#include "core/run/bubbles/step_graph/collective_joins.h"

#include "core/run/bubbles/causes/repairs.h"
#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/replay/replay.h"
#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

using test::ns;

constexpr auto kAllComparable = [](TrackIndex, TrackIndex) { return true; };

/// What a rank of a made-up run does in a communication group.
struct Part
{
    std::int32_t rank = 0;
    TimeSpan span;
    std::string_view group = "dp0";
    CollectiveKind kind = CollectiveKind::AllReduce;
};

Trace withCollectives(Trace trace, const std::vector<Part>& parts)
{
    std::map<std::int32_t, std::vector<Collective>> ofRanks;
    for (const Part& part : parts) {
        Collective each;
        each.span = part.span;
        each.kind = part.kind;
        each.group = trace.strings.intern(part.group);
        each.step = StepIndex{std::size_t{0}};
        ofRanks[part.rank].push_back(each);
    }
    for (Track& track : trace.tracks) {
        track.collectives = CollectiveTable(ofRanks[track.rank.value]);
    }
    return trace;
}

/// Two pipelines of one rank each: rank 0 works from 0 to 100, rank 1 from 0 to 300, and both once more from
/// 400 to 500 if asked.
Trace twoPipelines(const std::vector<Part>& parts, bool isOnceMore = false)
{
    test::TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 0, 1).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    if (isOnceMore) {
        builder.block(0, BlockKind::Backward, ns(400, 500), "", 0);
    }
    builder.block(1, BlockKind::Forward, ns(0, 300), "", 0);
    if (isOnceMore) {
        builder.block(1, BlockKind::Backward, ns(400, 500), "", 0);
    }
    return withCollectives(builder.buildOpen(), parts);
}

struct Joined
{
    Trace trace;
    StepGraphs graphs;
    std::vector<JoinedStep> steps;
};

Joined joined(Trace trace, const AreComparable& areComparable = kAllComparable)
{
    StepGraphs graphs = *buildStepGraphs(trace, {});
    std::vector<JoinedStep> steps = collectiveJoins(trace, graphs.graphs, areComparable);
    return {std::move(trace), std::move(graphs), std::move(steps)};
}

/// How long the first joined step takes when all is as measured but for what is changed.
std::int64_t lengthWith(const Joined& run, const std::function<void(std::size_t, ReplayCosts&)>& change = {})
{
    const JoinedStep& step = run.steps.at(0);
    std::vector<ReplayCosts> costs;
    std::vector<ReplayedStep> alone;
    for (std::size_t i = step.firstGraph; i < step.endGraph; ++i) {
        costs.push_back(measuredCosts(run.graphs.graphs[i]));
        if (change) {
            change(i, costs.back());
        }
        alone.push_back(replay(run.graphs.graphs[i], costs.back()));
    }
    std::vector<JoinedPart> parts;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        parts.push_back({costs[i], alone[i]});
    }
    return joinedLength(step, run.graphs.graphs, parts);
}

using Segment = std::tuple<PathSegmentKind, std::int32_t, std::int64_t, std::int64_t>;

std::vector<Segment> pathOf(const Joined& run)
{
    std::vector<Segment> segments;
    for (const PathSegment& each : criticalPath(run.steps.at(0), run.graphs.graphs)) {
        const StepGraph& graph = run.graphs.graphs.at(each.graph);
        segments.emplace_back(each.kind, graph.ranks[graph.rankOf[each.node.value]].rank.value, each.begin,
                              each.end);
    }
    return segments;
}

TEST(CollectiveJoins, LeadTheCriticalPathFromARankThatWaitsToTheLateOneOfAnotherPipeline)
{
    const Joined run = joined(twoPipelines({{0, ns(110, 350)}, {1, ns(310, 350)}}));
    ASSERT_EQ(run.steps.size(), 1U);
    EXPECT_EQ(run.steps[0].length, 350);
    EXPECT_EQ(pathOf(run), (std::vector<Segment>{{PathSegmentKind::Compute, 1, 0, 300},
                                                 {PathSegmentKind::LaunchGap, 1, 300, 310},
                                                 {PathSegmentKind::Collective, 1, 310, 350}}));
}

TEST(CollectiveJoins, MakeARepairOfTheLateRankSaveUntilTheNextOneIsLate)
{
    const Joined run = joined(twoPipelines({{0, ns(110, 350)}, {1, ns(310, 350)}}));
    EXPECT_EQ(lengthWith(run), 350);
    const auto shorten = [](std::size_t graph, ReplayCosts& costs) {
        costs.duration[0] = graph == 1 ? 50 : costs.duration[0];
    };
    EXPECT_EQ(lengthWith(run, shorten), 110 + 40);
}

TEST(CollectiveJoins, HoldUpBlocksOfAllPipelinesBehindThem)
{
    const Joined run = joined(twoPipelines({{0, ns(110, 350)}, {1, ns(310, 350)}}, true));
    EXPECT_EQ(lengthWith(run), 500);
    const auto shorten = [](std::size_t graph, ReplayCosts& costs) {
        costs.duration[0] = graph == 1 ? 50 : costs.duration[0];
    };
    EXPECT_EQ(lengthWith(run, shorten), 500 - 200);
    const auto path = pathOf(run);
    ASSERT_EQ(path.size(), 5U);
    EXPECT_EQ(path[1], Segment(PathSegmentKind::LaunchGap, 1, 300, 310));
    EXPECT_EQ(path[2], Segment(PathSegmentKind::Collective, 1, 310, 350));
}

TEST(CollectiveJoins, FollowOneAnother)
{
    // Rank 1 and rank 2 are joined at first, then rank 0 with rank 1.
    test::TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 0, 1).rank(2, 0, 2).step(1, ns(0, 1000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(1, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(2, BlockKind::Forward, ns(0, 300), "", 0);
    const Joined run = joined(withCollectives(
        builder.buildOpen(),
        {{1, ns(100, 320), "a"}, {2, ns(300, 320), "a"}, {0, ns(100, 360), "b"}, {1, ns(330, 360), "b"}}));
    EXPECT_EQ(run.steps.at(0).joins.size(), 2U);
    EXPECT_EQ(pathOf(run).front(), Segment(PathSegmentKind::Compute, 2, 0, 300));
    const auto shorten = [](std::size_t graph, ReplayCosts& costs) {
        costs.duration[0] = graph == 2 ? 100 : costs.duration[0];
    };
    EXPECT_EQ(lengthWith(run, shorten), 360 - 200);
}

TEST(CollectiveJoins, AreNoneWhereRanksWereNotInThemAtTheSameTime)
{
    EXPECT_TRUE(joined(twoPipelines({{0, ns(110, 150)}, {1, ns(310, 350)}})).steps.empty());
}

TEST(CollectiveJoins, AreNoneWhereARankHasMoreThanTheOthers)
{
    const auto run = joined(twoPipelines({{0, ns(110, 350)}, {0, ns(360, 390)}, {1, ns(310, 350)}}));
    EXPECT_TRUE(run.steps.empty());
}

TEST(CollectiveJoins, AreNoneOfBroadcastsNorWithoutAGroup)
{
    EXPECT_TRUE(joined(twoPipelines({{0, ns(110, 350), "dp0", CollectiveKind::Broadcast},
                                     {1, ns(310, 350), "dp0", CollectiveKind::Broadcast}}))
                    .steps.empty());
    EXPECT_TRUE(joined(twoPipelines({{0, ns(110, 350), ""}, {1, ns(310, 350), ""}})).steps.empty());
}

TEST(CollectiveJoins, BringPipelinesOfIncomparableClocksOntoOneByTheirEnds)
{
    test::TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 0, 1).step(1, ns(0, 1'000'000));
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(1, BlockKind::Forward, ns(5000, 5300), "", 0);
    const Joined run = joined(withCollectives(builder.buildOpen(), {{0, ns(110, 350)}, {1, ns(5310, 5350)}}),
                              [](TrackIndex a, TrackIndex b) { return a == b; });
    ASSERT_EQ(run.steps.size(), 1U);
    EXPECT_EQ(run.steps[0].length, 350);
    EXPECT_EQ(pathOf(run).front(), Segment(PathSegmentKind::Compute, 1, 0, 300));
}

/// Two replicas whose stages reduce their gradients together after their last blocks.
Joined reducedRun(std::uint64_t seed)
{
    constexpr std::int64_t kReduction = 700'000;
    test::SimulatedRun simulated = test::randomRun(seed);
    simulated.replicas = 2;
    const auto measured = simulated.trace();
    Trace trace;
    trace.tracks = measured->tracks;
    std::map<std::int32_t, std::vector<Part>> ofStages;
    for (const Track& track : trace.tracks) {
        std::int64_t end = 0;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            end = std::max(end, track.blocks.span(BlockIndex{i}).end.ns);
        }
        ofStages[track.stage->value].push_back({track.rank.value, ns(end + 1000, 0)});
    }
    std::vector<Part> parts;
    for (auto& [stage, members] : ofStages) {
        const auto last = std::ranges::max_element(members, {}, [](const Part& part) {
                              return part.span.begin.ns;
                          })->span.begin.ns;
        for (Part& part : members) {
            part.span.end.ns = last + kReduction;
            part.group = stage == 0 ? "s0" : stage == 1 ? "s1" : stage == 2 ? "s2" : "s3";
            parts.push_back(part);
        }
    }
    Joined run{withCollectives(std::move(trace), parts), *buildStepGraphs(*measured, {}), {}};
    run.steps = collectiveJoins(run.trace, run.graphs.graphs, kAllComparable);
    return run;
}

TEST(CollectiveJoins, KeepTheStepAsLongAsItWasOnRandomRuns)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Joined run = reducedRun(seed);
        ASSERT_EQ(run.steps.size(), 1U) << "seed " << seed;
        EXPECT_EQ(lengthWith(run), run.steps[0].length) << "seed " << seed;
        std::int64_t at = 0;
        for (const auto& [kind, rank, begin, end] : pathOf(run)) {
            EXPECT_EQ(begin, at) << "seed " << seed;
            at = end;
        }
        EXPECT_EQ(at, run.steps[0].length) << "seed " << seed;
    }
}

} // namespace
} // namespace pipescope
