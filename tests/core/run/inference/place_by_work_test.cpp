#include "core/run/inference/placement/placement.h"
#include "tests/core/run/inference/labelled_fixture.h"
#include "tests/core/run/inference/simulated_run.h"
#include "tests/support/finding_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace pipescope::test {
namespace {

SimulatedRun fourStages()
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 4, 8};
    run.peers = 2;
    run.replicas = 2;
    run.skew = Duration{30'000'000};
    return run;
}

LoadOptions twoContextRanks()
{
    LoadOptions options;
    options.sizes.context = 2;
    return options;
}

LoadOptions given(std::int32_t pipeline, std::int32_t tensor)
{
    LoadOptions options;
    options.sizes.pipeline = pipeline;
    options.sizes.tensor = tensor;
    return options;
}

TEST(PlaceByWork, RanksWithOneTensorAndReplicaNumberAreAPipeline)
{
    const Trace trace = build(simulate(fourStages()));
    ASSERT_EQ(trace.groups.size(), 4U);
    EXPECT_EQ(trace.groups[0].ranks, (std::vector{Rank{0}, Rank{2}, Rank{4}, Rank{6}}));
    EXPECT_EQ(trace.groups[1].ranks, (std::vector{Rank{1}, Rank{3}, Rank{5}, Rank{7}}));
    EXPECT_EQ(trace.groups[3].ranks, (std::vector{Rank{9}, Rank{11}, Rank{13}, Rank{15}}));
    EXPECT_EQ(trace.tracks[5].stage, Stage{2});
    EXPECT_EQ(trace.sizes, (ParallelSizes{2, 4, 2, {}}));
    EXPECT_EQ(trace.placementOrigin, PlacementOrigin::Blocks);
    EXPECT_EQ(trace.schedule.stages, 4);
}

TEST(PlaceByWork, PipelinesThatAreConcludedAreAFinding)
{
    const Trace trace = build(simulate(fourStages()));
    const Finding* finding = findingOf(trace, FindingId::PipelinesConcluded);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->count, 4U);
    EXPECT_EQ(finding->detail, "pp 4, tp 2, dp 2");
    SimulatedRun single;
    single.shape = fourStages().shape;
    EXPECT_EQ(findingOf(build(simulate(single)), FindingId::PipelinesConcluded), nullptr);
}

TEST(PlaceByWork, LinksLeadWithinPipelinesAndShowTheClocks)
{
    const Trace trace = build(simulate(fourStages()));
    EXPECT_EQ(trace.links.size(), 4U * 2 * 3 * 8);
    for (const Link& link : trace.links) {
        EXPECT_EQ(trace.track(link.source.track).group, trace.track(link.target.track).group);
    }
    SimulatedRun acrossHosts = fourStages();
    acrossHosts.ranksOfHost = 4;
    const Trace other = build(simulate(acrossHosts));
    ASSERT_TRUE(other.hosts[1].clock);
    EXPECT_NEAR(static_cast<double>(other.hosts[1].clock->ahead.ns), 30e6, 20e6);
}

TEST(PlaceByWork, WhereNoOrderOfTheRanksFitsThereAreNoStagesLinksOrClocks)
{
    LabelledCapture capture = simulate(fourStages());
    std::swap(capture.ranks[1].blocks, capture.ranks[6].blocks);
    const Trace trace = build(std::move(capture));
    const Finding* finding = findingOf(trace, FindingId::PipelinesUnclear);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->count, 16U);
    EXPECT_TRUE(trace.groups.empty());
    EXPECT_TRUE(trace.links.empty());
    EXPECT_FALSE(trace.tracks[3].stage);
    EXPECT_FALSE(trace.tracks[3].blocks.empty());
    EXPECT_FALSE(trace.hosts[1].clock);
}

TEST(PlaceByWork, RanksOfOneStageThatAreNotInLockstepAreReplicas)
{
    SimulatedRun run = fourStages();
    run.peers = 1;
    run.shape.stages = 1;
    run.replicas = 4;
    const Trace trace = build(simulate(run));
    EXPECT_EQ(trace.sizes, (ParallelSizes{1, 1, 4, {}}));
    EXPECT_EQ(trace.groups.size(), 4U);
    EXPECT_TRUE(trace.links.empty());
}

TEST(PlaceByWork, GivenSizesThatFitTheBlocksAreFollowed)
{
    const Trace trace = build(simulate(fourStages()), given(4, 2));
    EXPECT_EQ(trace.placementOrigin, PlacementOrigin::Given);
    EXPECT_EQ(trace.groups.size(), 4U);
    EXPECT_EQ(trace.sizes, (ParallelSizes{2, 4, 2, {}}));
    EXPECT_EQ(findingOf(trace, FindingId::SizesContradicted), nullptr);
    EXPECT_EQ(findingOf(trace, FindingId::PipelinesConcluded), nullptr);
}

TEST(PlaceByWork, WhatIsConcludedOrAssumedIsNotRecorded)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 8, 8};
    EXPECT_EQ(build(simulate(run)).recordedSizes, ParallelSizes{});
    LabelledCapture unlike = labelledRanks(8);
    unlike.isPipelineAssumed = true;
    ParallelSizes tensor;
    tensor.tensor = 2;
    const Trace assumed = build(std::move(unlike));
    EXPECT_EQ(assumed.sizes.pipeline, 8);
    EXPECT_EQ(whySizesDoNotFit(completedSizes(tensor, assumed.recordedSizes), 8, false), UserText());
}

TEST(PlaceByWork, ContextParallelRanksAreInLockstepAsWell)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 2, 8};
    run.peers = 4;
    const ParallelSizes sizes = build(simulate(run), twoContextRanks()).sizes;
    EXPECT_EQ(sizes.tensor, 2);
    EXPECT_EQ(sizes.data, 1);
}

TEST(PlaceByWork, SizesThatDoNotComeOutEvenStayOpen)
{
    SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, 1, 8};
    run.replicas = 4;
    const LoadOptions context = twoContextRanks();
    EXPECT_EQ(build(simulate(run), context).sizes.tensor, std::nullopt) << "no two ranks are in lockstep";
    EXPECT_EQ(build(simulate(run), context).sizes.data, std::nullopt);
    LoadOptions data;
    data.sizes.data = 2;
    EXPECT_EQ(build(simulate(run), data).sizes.tensor, std::nullopt);
}

TEST(PlaceByWork, GivenSizesThatTheBlocksContradictAreFollowedWithAFindingButShowNoClocks)
{
    const Trace trace = build(simulate(fourStages()), given(8, 2));
    EXPECT_NE(findingOf(trace, FindingId::SizesContradicted), nullptr);
    EXPECT_EQ(trace.groups.size(), 2U);
    EXPECT_EQ(trace.tracks[15].stage, Stage{7});
    EXPECT_FALSE(trace.hosts[1].clock);
}

TEST(PlaceByWork, GivenSizesPlaceRanksInTheOrderOfTheFormatWhereTheBlocksDoNotShow)
{
    SimulatedRun run = fourStages();
    run.shape.stages = 2;
    for (const char* order : {"tp-cp-pp-ep-dp", "tp-cp-ep-dp-pp"}) {
        LabelledCapture capture = simulate(run);
        capture.rankOrder = *RankOrder::parse(order);
        for (LabelledTrack& rank : capture.ranks) {
            rank.blocks.clear();
        }
        const Trace trace = build(std::move(capture), given(2, 2));
        const bool areReplicasOutermost = std::string_view(order) == "tp-cp-pp-ep-dp";
        EXPECT_EQ(trace.tracks[2].stage, Stage{areReplicasOutermost ? 1 : 0});
        EXPECT_EQ(trace.tracks[4].stage, Stage{areReplicasOutermost ? 0 : 1});
    }
}

TEST(PlaceByWork, WithoutWorkToCompareAllRanksAreTakenAsStages)
{
    LabelledCapture capture = labelledRanks(2);
    capture.isPipelineAssumed = true;
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(trace.placementOrigin, PlacementOrigin::RankOrder);
    EXPECT_EQ(trace.tracks[1].stage, Stage{1});
    EXPECT_NE(findingOf(trace, FindingId::PipelineAssumed), nullptr);
}

TEST(PlaceByWork, PipelinesThatAreRecordedAreNotQuestioned)
{
    LabelledCapture capture = simulate(fourStages());
    capture.isPipelineAssumed = false;
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(trace.placementOrigin, PlacementOrigin::Recorded);
    EXPECT_EQ(trace.groups.size(), 1U);
}

} // namespace
} // namespace pipescope::test
