#include "core/run/model/names.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;
using test::recordPipeline;
using test::traceOf;

constexpr std::int64_t kUs = 1'000;

/// Begin of a block or operator in microseconds; a block lasts 20, an operator 10.
using Begins = std::initializer_list<std::int64_t>;

void addBlocks(RankCapture& rank, std::string_view message, Begins begins)
{
    for (const std::int64_t t : begins) {
        addRange(rank, message, {{t * kUs}, {(t + 20) * kUs}});
    }
}

/// Operators as level 0 records them: without local ranks.
void addOperators(RankCapture& rank, OperatorKind kind, Begins begins)
{
    for (const std::int64_t t : begins) {
        addOperator(rank, kind, {{t * kUs}, {(t + 10) * kUs}}, 0, 0);
        rank.parts.back().ownLocalRank.reset();
        rank.parts.back().peerLocalRank.reset();
    }
}

/// One micro-batch through three stages of one host, and back.
Capture threeStages()
{
    Capture capture = captureOfRanks(3);
    recordPipeline(capture, {0, 1, 2});
    capture.ranks[0].metadata.schedule = namedSchedule("gpipe");
    capture.ranks[0].metadata.microBatches = 1;
    for (RankCapture& rank : capture.ranks) {
        rank.host = {"node", "1"};
    }
    addBlocks(capture.ranks[0], "forward", {100});
    addOperators(capture.ranks[0], OperatorKind::Send, {121});
    addOperators(capture.ranks[1], OperatorKind::Receive, {121});
    addBlocks(capture.ranks[1], "forward", {140});
    addOperators(capture.ranks[1], OperatorKind::Send, {161});
    addOperators(capture.ranks[2], OperatorKind::Receive, {161});
    addBlocks(capture.ranks[2], "forward", {180});
    addBlocks(capture.ranks[2], "backward", {200});
    addOperators(capture.ranks[2], OperatorKind::Send, {221});
    addOperators(capture.ranks[1], OperatorKind::Receive, {221});
    addBlocks(capture.ranks[1], "backward", {240});
    addOperators(capture.ranks[1], OperatorKind::Send, {261});
    addOperators(capture.ranks[0], OperatorKind::Receive, {261});
    addBlocks(capture.ranks[0], "backward", {280});
    return capture;
}

TEST(InferredLinks, FollowTheDataFlowWherePeersAreNotRecorded)
{
    const Trace trace = traceOf(threeStages());
    ASSERT_EQ(trace.links.size(), 4U);
    for (const Link& link : trace.links) {
        EXPECT_EQ(link.origin, LinkOrigin::Inferred);
        EXPECT_EQ(link.microBatch, MicroBatch{0});
    }
    EXPECT_EQ(trace.links[2].source.track, TrackIndex{std::size_t{1}});
    EXPECT_EQ(trace.links[2].target.track, TrackIndex{});
    EXPECT_EQ(trace.links[2].direction, LinkDirection::Backward);
}

TEST(InferredLinks, GiveTheirOperatorsTheLocalRanksThatIdsAreMadeOf)
{
    const Trace trace = traceOf(threeStages());
    const OperatorPart& sent = trace.tracks[2].partsOf(trace.tracks[2].operators[1]).front();
    EXPECT_EQ(sent.senderLocalRank(), 2);
    EXPECT_EQ(sent.receiverLocalRank(), 1);
    EXPECT_TRUE(sent.peerInferred);
}

TEST(InferredLinks, NeedNoRecordedScheduleWhereDataWalkStraightThroughTheStages)
{
    Capture capture = threeStages();
    capture.ranks[0].metadata.schedule = {};
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.links.size(), 4U);
}

TEST(InferredLinks, AreNotGuessedWhereTheLastStageHandsAForwardOn)
{
    Capture capture = threeStages();
    capture.ranks[0].metadata.schedule = {};
    // Forwards alone are no schedule, and the last stage sends after its own: as chunks of a stage do.
    for (RankCapture& rank : capture.ranks) {
        rank.ranges.resize(1);
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredLinks, ASendWithoutItsBlockHasNoPeer)
{
    Capture capture = threeStages();
    capture.ranks[0].ranges.erase(capture.ranks[0].ranges.begin());
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.links.size(), 3U);
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredLinks, OfABatchNeedABatchOnTheOtherSide)
{
    Capture capture = threeStages();
    capture.ranks[0].operators.front().op.kind = OperatorKind::BatchSendReceive;
    capture.ranks[0].operators.front().op.partCount = 0;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(trace.links.size(), 3U);
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

/// Three micro-batches of GPipe through two stages, with their operators as level 1 records them.
Capture gpipeOfTwo()
{
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    capture.ranks[0].metadata.schedule = namedSchedule("gpipe");
    capture.ranks[0].metadata.microBatches = 3;
    for (RankCapture& rank : capture.ranks) {
        rank.host = {"node", "1"};
    }
    const auto transfer = [&](std::int64_t t, std::size_t from) {
        const auto own = static_cast<std::int32_t>(from);
        addOperator(capture.ranks[from], OperatorKind::Send, {{t * kUs}, {(t + 10) * kUs}}, own, 1 - own);
        addOperator(capture.ranks[1 - from], OperatorKind::Receive, {{t * kUs}, {(t + 10) * kUs}}, 1 - own,
                    own);
    };
    addBlocks(capture.ranks[0], "forward", {100, 150, 210});
    addBlocks(capture.ranks[1], "forward", {140, 190, 250});
    addBlocks(capture.ranks[1], "backward", {300, 350, 410});
    addBlocks(capture.ranks[0], "backward", {340, 390, 450});
    for (const std::int64_t t : {121, 171, 231}) {
        transfer(t, 0);
    }
    for (const std::int64_t t : {321, 371, 431}) {
        transfer(t, 1);
    }
    return capture;
}

void expectNumbersInOrder(const Trace& trace)
{
    ASSERT_EQ(trace.links.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(trace.links[i].microBatch, MicroBatch(static_cast<std::int32_t>(i % 3))) << i;
        EXPECT_EQ(trace.links[i].direction, i < 3 ? LinkDirection::Forward : LinkDirection::Backward) << i;
    }
}

TEST(LinkNumbers, OfAMissingBlockAreThoseThatTheScheduleHasBetweenItsNeighbours)
{
    for (const std::size_t missing : {0, 1, 2, 3, 4, 5}) {
        for (const std::size_t rank : {0, 1}) {
            Capture capture = gpipeOfTwo();
            auto& ranges = capture.ranks[rank].ranges;
            ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(missing));
            SCOPED_TRACE(missing);
            expectNumbersInOrder(traceOf(std::move(capture)));
        }
    }
}

TEST(LinkNumbers, AreGivenToBlocksThatTheScheduleDoesNotLabel)
{
    Capture capture = gpipeOfTwo();
    // Only the links can show which of three equal backwards is missing.
    capture.ranks[1].ranges.erase(capture.ranks[1].ranges.begin() + 3);
    const Trace trace = traceOf(std::move(capture));
    const BlockTable& blocks = trace.tracks[1].blocks;
    ASSERT_EQ(blocks.size(), 5U);
    for (const std::int32_t number : {1, 2}) {
        const Block block = blocks.at(BlockIndex(static_cast<std::size_t>(number + 2)));
        EXPECT_EQ(block.backward.microBatch, MicroBatch{number});
        EXPECT_TRUE(block.labelOrigins.has(LabelOrigin::Links));
    }
}

TEST(LinkDirections, AreNotThoseOfABlockThatHandsNothingOn)
{
    Capture capture = gpipeOfTwo();
    capture.ranks[0].metadata.microBatches = 1;
    for (RankCapture& rank : capture.ranks) {
        rank.ranges = {rank.ranges[0], rank.ranges[5]};
    }
    capture.ranks[0].operators = {capture.ranks[0].operators[0], capture.ranks[0].operators[5]};
    capture.ranks[1].operators = {capture.ranks[1].operators[0], capture.ranks[1].operators[5]};
    // The backward that made the second link's data is missing, a forward stands before its send.
    capture.ranks[1].ranges.pop_back();
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.links[0].direction, LinkDirection::Forward);
    EXPECT_NE(trace.links[1].direction, LinkDirection::Forward);
}

TEST(LinkDirections, AreNotReportedByOneSideAloneWhereTheScheduleIsNotKnown)
{
    Capture capture = gpipeOfTwo();
    capture.ranks[0].metadata = {};
    for (RankCapture& rank : capture.ranks) {
        rank.operators.resize(1);
    }
    capture.ranks[0].metadata.groups.emplace("pipe", CommunicationGroup{"dp", {Rank{0}, Rank{1}}});
    capture.ranks[0].ranges.resize(1);
    capture.ranks[1].ranges = {capture.ranks[1].ranges.back()};
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 1U);
    EXPECT_EQ(trace.links[0].direction, LinkDirection::Unknown);
}

TEST(LinkNumbers, AreDroppedWhereTheReceiverHasUsedTheDataBeforeTheyCame)
{
    Capture capture = threeStages();
    capture.ranks[2].ranges.front().device = {{80 * kUs}, {90 * kUs}};
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 4U);
    EXPECT_TRUE(trace.findings.contains(FindingId::LinkNumbersDisagree));
    EXPECT_FALSE(trace.links[1].microBatch);
    EXPECT_TRUE(trace.links[0].microBatch);
}

} // namespace
} // namespace pipescope
