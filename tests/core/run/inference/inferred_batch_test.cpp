#include "core/run/model/names.h"
#include "tests/core/run/inference/capture_fixture.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;
using test::recordPipeline;
using test::traceOf;

constexpr std::int64_t kMicrosecond = 1'000;

/// Begin and end in microseconds.
struct BlockTimes
{
    std::int64_t begin;
    std::int64_t end;
};

TimeSpan spanOf(BlockTimes times)
{
    return {{times.begin * kMicrosecond}, {times.end * kMicrosecond}};
}

void addBlocks(RankCapture& rank, std::string_view message, const std::vector<BlockTimes>& blocks)
{
    for (const BlockTimes& block : blocks) {
        addRange(rank, message, spanOf(block));
    }
}

/// Batches as levels 0 and none record them: without parts.
void addBatches(RankCapture& rank, const std::vector<BlockTimes>& batches)
{
    for (const BlockTimes& batch : batches) {
        addOperator(rank, OperatorKind::BatchSendReceive, spanOf(batch), 0, 0);
        rank.operators.back().op.partCount = 0;
        rank.parts.pop_back();
    }
}

Capture pipelineOfTwo()
{
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    for (RankCapture& rank : capture.ranks) {
        rank.host = {"node", "1"};
    }
    return capture;
}

void recordGPipe(Capture& capture)
{
    capture.ranks[0].metadata.schedule = namedSchedule("gpipe");
    capture.ranks[0].metadata.microBatches = 3;
}

/// Three micro-batches of GPipe through two stages from `t` on: batches block, so they stand between blocks.
void addRound(Capture& capture, std::int64_t t)
{
    const auto shifted = [t](std::vector<BlockTimes> times) {
        for (BlockTimes& each : times) {
            each = {each.begin + t, each.end + t};
        }
        return times;
    };
    addBlocks(capture.ranks[0], "forward", shifted({{1000, 2000}, {2200, 3200}, {3400, 4400}}));
    addBatches(capture.ranks[0],
               shifted({{2010, 2100}, {3210, 3300}, {4410, 6600}, {7710, 7900}, {9010, 9200}}));
    addBlocks(capture.ranks[0], "backward", shifted({{6700, 7700}, {8000, 9000}, {9300, 10300}}));
    addBatches(capture.ranks[1], shifted({{500, 2100}, {3110, 3300}, {4310, 4500}}));
    addBlocks(capture.ranks[1], "forward", shifted({{2110, 3100}, {3310, 4300}, {4510, 5500}}));
    addBatches(capture.ranks[1], shifted({{6510, 6600}, {7810, 7900}, {9110, 9200}}));
    addBlocks(capture.ranks[1], "backward", shifted({{5510, 6500}, {6610, 7800}, {7910, 9100}}));
}

Capture twoStages()
{
    Capture capture = pipelineOfTwo();
    recordGPipe(capture);
    addRound(capture, 0);
    return capture;
}

/// The same where receives are posted while the block before runs, so that batches do not block.
Capture postedAhead()
{
    Capture capture = pipelineOfTwo();
    recordGPipe(capture);
    addBlocks(capture.ranks[0], "forward", {{1000, 2000}, {2020, 3000}, {3020, 4000}});
    addBatches(capture.ranks[0], {{2010, 2100}, {3010, 6600}, {4010, 7900}, {8010, 9200}});
    addBlocks(capture.ranks[0], "backward", {{6700, 7700}, {8000, 9000}, {9300, 10300}});
    addBatches(capture.ranks[1], {{500, 3100}, {3210, 4100}});
    addBlocks(capture.ranks[1], "forward", {{2110, 3100}, {3200, 4100}, {4200, 5500}});
    addBatches(capture.ranks[1], {{6510, 6600}, {7810, 7900}, {9110, 9200}});
    addBlocks(capture.ranks[1], "backward", {{5510, 6500}, {6610, 7800}, {7910, 9100}});
    return capture;
}

using Ends = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The batches that send and that receive, by their positions on their ranks.
Ends endsOf(const Trace& trace)
{
    Ends ends;
    for (const Link& link : trace.links) {
        ends.emplace_back(link.source.op->value, link.target.op->value);
    }
    return ends;
}

TEST(InferredBatches, ExchangeWhatTheBlocksAroundThemMakeAndNeed)
{
    const Trace trace = traceOf(twoStages());
    EXPECT_EQ(endsOf(trace), (Ends{{0, 0}, {1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 4}}));
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        const Link& link = trace.links[i];
        EXPECT_EQ(link.origin, LinkOrigin::Inferred);
        EXPECT_EQ(link.direction, i < 3 ? LinkDirection::Forward : LinkDirection::Backward);
        EXPECT_EQ(link.microBatch, MicroBatch(static_cast<std::int32_t>(i % 3)));
    }
    EXPECT_FALSE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, HaveAPartForEachTransfer)
{
    const Trace trace = traceOf(twoStages());
    const auto parts = trace.tracks[0].partsOf(trace.tracks[0].operators[2]);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].direction, PartDirection::Send);
    EXPECT_EQ(parts[1].direction, PartDirection::Receive);
    for (const OperatorPart& part : parts) {
        EXPECT_EQ(part.peer, Rank{1});
        EXPECT_TRUE(part.peerInferred);
        EXPECT_EQ(part.ownLocalRank, 0);
        EXPECT_EQ(part.peerLocalRank, 1);
    }
}

TEST(InferredBatches, MayPostTheirReceivesOneBlockAhead)
{
    const Trace trace = traceOf(postedAhead());
    EXPECT_EQ(endsOf(trace), (Ends{{0, 0}, {1, 0}, {2, 1}, {2, 1}, {3, 2}, {4, 3}}));
    EXPECT_FALSE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, NeedNoScheduleWhereDataWalkStraightThroughTheStages)
{
    Capture capture = pipelineOfTwo();
    // Two rounds in one step are no schedule that is known.
    addRound(capture, 0);
    addRound(capture, 20'000);
    for (RankCapture& rank : capture.ranks) {
        rank.stepWindows = {{StepNumber{1}, spanOf({0, 40'000})}};
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(scheduleName(trace.schedule).empty());
    EXPECT_EQ(trace.links.size(), 12U);
    EXPECT_EQ(endsOf(trace)[3], std::pair(5U, 6U));
}

TEST(InferredBatches, OneThatWasLostShiftsNoOther)
{
    Capture capture = twoStages();
    capture.ranks[1].operators.erase(capture.ranks[1].operators.begin() + 1);
    const Trace trace = traceOf(std::move(capture));
    EXPECT_EQ(endsOf(trace), (Ends{{0, 0}, {2, 1}, {2, 2}, {3, 3}, {4, 4}}));
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, BesideABlockThatIsMissingAreLeftOpen)
{
    Capture capture = twoStages();
    capture.ranks[1].ranges.erase(capture.ranks[1].ranges.begin() + 1);
    const Trace trace = traceOf(std::move(capture));
    for (const auto& [source, target] : endsOf(trace)) {
        EXPECT_NE(target, 1U);
    }
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, ThatEndApartAreNotLinked)
{
    Capture capture = twoStages();
    capture.ranks[1].operators[1].op.span = spanOf({3110, 3160});
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, ThatNoOffsetBetweenTheClocksMakesOverlapAreNotLinked)
{
    Capture capture = twoStages();
    capture.ranks[1].host = {"other", "2"};
    // One early and one late by more than both last.
    capture.ranks[1].operators[1].op.span = spanOf({3101, 3102});
    capture.ranks[1].operators[4].op.span = spanOf({7907, 7908});
    for (CapturedRange& range : capture.ranks[0].ranges) {
        range.host = range.device;
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
}

TEST(InferredBatches, WithoutThePeersRankKeepItsNumberOnly)
{
    Capture capture = twoStages();
    capture.ranks.pop_back();
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::PeerNotLoaded));
    EXPECT_FALSE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(InferredBatches, OfAnotherGroupAreNotThoseOfThePipeline)
{
    Capture capture = twoStages();
    CommunicationGroup ring;
    ring.role = "cp";
    ring.members = {Rank{0}, Rank{7}};
    capture.ranks[0].metadata.groups.emplace("ring", ring);
    for (CapturedOperator& captured : capture.ranks[0].operators) {
        captured.op.group = capture.ranks[0].strings.intern("ring");
    }
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

} // namespace
} // namespace pipescope
