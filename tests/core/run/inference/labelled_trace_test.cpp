#include "core/run/model/names.h"
#include "tests/core/run/inference/labelled_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::test {
namespace {

constexpr ScheduleShape kTwoStages{ScheduleKind::OneForwardOneBackward, 2, 4, 1,
                                   WeightGradients::SplitBeforeOverlap};

TEST(LabelledTrace, KeepsKindsAndNumbersOfTheRecordsAndAddsThePhaseOfTheRecognisedSchedule)
{
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kTwoStages);
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(scheduleName(trace.schedule), "1f1b");
    const Block first = trace.tracks[0].blocks.at(BlockIndex{});
    EXPECT_EQ(first.kind, BlockKind::Forward);
    EXPECT_EQ(first.forward.microBatch, MicroBatch{0});
    EXPECT_EQ(first.forward.virtualStage, VirtualStage{0});
    EXPECT_EQ(first.phase, Phase::WarmUp);
    EXPECT_TRUE(first.labelOrigins.has(LabelOrigin::Message));
    EXPECT_TRUE(first.labelOrigins.has(LabelOrigin::Schedule));
}

TEST(LabelledTrace, KeepsTheWindowsThatEachRankHasOfSteps)
{
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kTwoStages);
    capture.ranks[1].stepWindows = {{StepNumber{0}, {{-10}, {900}}}};
    const Trace trace = build(std::move(capture));
    EXPECT_FALSE(trace.tracks[0].hostWindowOf(StepIndex{}));
    EXPECT_EQ(trace.tracks[1].hostWindowOf(StepIndex{}), (TimeSpan{{-10}, {900}}));
    EXPECT_EQ(trace.steps[0].hostWindow, (TimeSpan{{-10}, {900}}));
}

TEST(LabelledTrace, LinksEveryForwardToTheNextStageAndEveryBackwardToTheOneBefore)
{
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kTwoStages);
    const Trace trace = build(std::move(capture));
    ASSERT_EQ(trace.links.size(), 8U);
    for (const Link& link : trace.links) {
        const bool isForward = link.direction == LinkDirection::Forward;
        EXPECT_EQ(link.origin, LinkOrigin::Inferred);
        EXPECT_EQ(link.source.track, TrackIndex{std::size_t{isForward ? 0U : 1U}});
        const Block producer = trace.track(link.source.track).blocks.at(*link.source.block);
        const Block consumer = trace.track(link.target.track).blocks.at(*link.target.block);
        EXPECT_EQ(producer.kind, isForward ? BlockKind::Forward : BlockKind::Backward);
        EXPECT_EQ(producer.forward.microBatch, consumer.forward.microBatch);
        EXPECT_EQ(producer.backward.microBatch, consumer.backward.microBatch);
        EXPECT_EQ(link.departure(), producer.span.end);
        EXPECT_EQ(link.arrival(), consumer.span.begin);
    }
    EXPECT_TRUE(trace.findings.contains(FindingId::LinksInferred));
}

TEST(LabelledTrace, LinksChunksFromTheLastStageBackToTheFirst)
{
    LabelledCapture capture = labelledRanks(2);
    for (std::int32_t chunk = 0; chunk < 2; ++chunk) {
        for (LabelledTrack& rank : capture.ranks) {
            addBlock(rank, BlockKind::Forward, 0, {{chunk * 10}, {chunk * 10 + 5}}).chunk = chunk;
        }
    }
    const Trace trace = build(std::move(capture));
    ASSERT_EQ(trace.links.size(), 3U);
    const auto hop = std::find_if(trace.links.begin(), trace.links.end(), [](const Link& link) {
        return link.source.track == TrackIndex{std::size_t{1}};
    });
    ASSERT_NE(hop, trace.links.end());
    EXPECT_EQ(hop->virtualStage, VirtualStage{1});
    EXPECT_EQ(trace.tracks[0].blocks.at(*hop->target.block).forward.virtualStage, VirtualStage{2});
}

TEST(LabelledTrace, WorkThatIsThereTwiceIsAFindingAndHasNoLinks)
{
    LabelledCapture capture = labelledRanks(2);
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{0}, {5}});
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{10}, {15}});
    addBlock(capture.ranks[1], BlockKind::Forward, 0, {{20}, {25}});
    const Trace trace = build(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::WorkRepeated));
}

TEST(LabelledTrace, ShowsClockOffsetsBetweenHostsFromWhatMustComeFirst)
{
    LabelledCapture capture = labelledRanks(2);
    capture.ranks[1].host.name = "two";
    constexpr std::int64_t kAhead = 1'000'000;
    for (std::int32_t i = 0; i < 3; ++i) {
        const std::int64_t begin = i * 100;
        addBlock(capture.ranks[0], BlockKind::Forward, i, {{begin}, {begin + 10}});
        addBlock(capture.ranks[1], BlockKind::Forward, i, {{kAhead + begin + 12}, {kAhead + begin + 22}});
        addBlock(capture.ranks[1], BlockKind::Backward, i, {{kAhead + begin + 22}, {kAhead + begin + 42}});
        addBlock(capture.ranks[0], BlockKind::Backward, i, {{begin + 44}, {begin + 64}});
    }
    const Trace trace = build(std::move(capture));
    ASSERT_EQ(trace.hosts.size(), 2U);
    ASSERT_TRUE(trace.hosts[1].clock);
    EXPECT_EQ(trace.hosts[1].clock->ahead.ns, kAhead);
    EXPECT_EQ(trace.hosts[1].clock->spread.ns, 2);
    EXPECT_EQ(trace.hosts[1].clock->links, 6U);
}

TEST(LabelledTrace, NumbersStepsOverAllRanksAndKeepsTheOneAskedFor)
{
    LabelledCapture capture = labelledRanks(2);
    capture.ranks[0].steps = {StepNumber{8}, StepNumber{7}};
    capture.ranks[1].steps = {StepNumber{7}};
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{100}, {110}});
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{0}, {10}}).block.step = StepIndex{std::size_t{1}};
    addBlock(capture.ranks[1], BlockKind::Forward, 0, {{20}, {30}});
    LabelledCapture same = labelledRanks(2);
    same.ranks[0].steps = capture.ranks[0].steps;
    same.ranks[0].blocks = capture.ranks[0].blocks;
    const Trace all = build(std::move(capture));
    ASSERT_EQ(all.steps.size(), 2U);
    EXPECT_EQ(all.steps[0].number, StepNumber{7});
    EXPECT_EQ(all.steps[0].span.end, TimePoint{30});
    LoadOptions options;
    options.step = StepNumber{8};
    const Trace one = build(std::move(same), options);
    EXPECT_EQ(one.blockCount(), 1U);
    EXPECT_EQ(one.tracks[0].blocks.span(BlockIndex{}).begin, TimePoint{100});
}

TEST(LabelledTrace, BlocksWithoutStepBelongToTheWindowThatCoversThem)
{
    LabelledCapture capture = labelledRanks(1);
    capture.ranks[0].steps.clear();
    capture.ranks[0].stepWindows = {{StepNumber{3}, {{0}, {50}}}, {StepNumber{4}, {{60}, {90}}}};
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{70}, {80}}).block.step.reset();
    const Trace trace = build(std::move(capture));
    const auto step = trace.tracks[0].blocks.step(BlockIndex{});
    ASSERT_TRUE(step);
    EXPECT_EQ(trace.steps[step->value].number, StepNumber{4});
}

TEST(LabelledTrace, WithoutAnyStepTheOrderOfTheBlocksShowsThem)
{
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, kTwoStages);
    for (LabelledTrack& rank : capture.ranks) {
        const std::vector<LabelledBlock> first = rank.blocks;
        for (LabelledBlock labelled : first) {
            labelled.block.span.begin.ns += 10'000;
            labelled.block.span.end.ns += 10'000;
            rank.blocks.push_back(labelled);
        }
        rank.steps.clear();
    }
    const Trace trace = build(std::move(capture));
    EXPECT_EQ(trace.steps.size(), 2U);
    EXPECT_EQ(trace.links.size(), 16U);
}

TEST(LabelledTrace, NumbersThatBeginAgainForTheNextChunkDoNotEndAStep)
{
    LabelledCapture capture = labelledRanks(2);
    addStep(capture, {ScheduleKind::Interleaved, 2, 4, 2});
    for (LabelledTrack& rank : capture.ranks) {
        rank.steps.clear();
        for (LabelledBlock& labelled : rank.blocks) {
            labelled.block.step.reset();
            labelled.chunk.reset();
        }
    }
    EXPECT_EQ(build(std::move(capture)).steps.size(), 1U);
}

/// Forward and backward of four micro-batches a step, without gaps. From `beginNumber` on they are counted
/// over all steps.
LabelledCapture oneStage(std::int32_t steps, std::int32_t beginNumber = 0)
{
    LabelledCapture capture = labelledRanks(1);
    LabelledTrack& rank = capture.ranks[0];
    std::int64_t begin = 0;
    for (std::int32_t i = 0; i < 4 * steps; ++i) {
        const std::int32_t microBatch = beginNumber == 0 ? i % 4 : beginNumber + i;
        addBlock(rank, BlockKind::Forward, microBatch, {{begin}, {begin + 10}}).block.step.reset();
        addBlock(rank, BlockKind::Backward, microBatch, {{begin + 10}, {begin + 20}}).block.step.reset();
        begin += 20;
    }
    rank.steps.clear();
    return capture;
}

TEST(LabelledTrace, OfOneStageAStepEndsWhereTheNumbersOfMicroBatchesBeginAgain)
{
    const Trace trace = build(oneStage(3));
    ASSERT_EQ(trace.steps.size(), 3U);
    EXPECT_EQ(trace.steps[1].span, (TimeSpan{{80}, {160}}));
    EXPECT_EQ(build(oneStage(3, 5)).steps.size(), 1U) << "numbers that go on and on are no steps";
}

TEST(LabelledTrace, ShowsOtherRowsBehindTheRanksAndLinksThatAreRecorded)
{
    LabelledCapture capture = labelledRanks(2);
    addBlock(capture.ranks[0], BlockKind::Forward, 0, {{10}, {15}});
    addBlock(capture.ranks[0], BlockKind::Forward, 1, {{0}, {5}});
    addBlock(capture.ranks[1], BlockKind::Forward, 1, {{20}, {25}});
    Link& link = capture.links.emplace_back();
    link.source.block = BlockIndex{std::size_t{1}};
    link.target.track = TrackIndex{std::size_t{1}};
    link.target.block = BlockIndex{};
    LabelledTrack& row = capture.otherRows.emplace_back();
    row.name = "stream 7";
    addBlock(row, BlockKind::Other, 0, {{0}, {50}}).block.step.reset();
    const Trace trace = build(std::move(capture));
    ASSERT_EQ(trace.tracks.size(), 3U);
    EXPECT_TRUE(trace.tracks[2].isOther);
    EXPECT_EQ(trace.tracks[2].name, "stream 7");
    EXPECT_EQ(trace.tracks[2].rank, Rank{2});
    ASSERT_EQ(trace.links.size(), 1U);
    EXPECT_EQ(trace.links[0].source.span, (TimeSpan{{0}, {5}}));
    EXPECT_EQ(trace.links[0].microBatch, MicroBatch{1});
    EXPECT_EQ(trace.links[0].direction, LinkDirection::Forward);
    EXPECT_EQ(trace.links[0].origin, LinkOrigin::Measured);
}

} // namespace
} // namespace pipescope::test
