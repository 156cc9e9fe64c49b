#include "tests/core/stages/capture_fixture.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;
using test::recordPipeline;
using test::traceOf;

/// Two stages, each send and receive at the times given.
Capture twoStages(std::initializer_list<std::int64_t> sends, std::initializer_list<std::int64_t> receives)
{
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    for (const std::int64_t t : sends) {
        addOperator(capture.ranks[0], OperatorKind::Send, {{t}, {t + 10}}, 0, 1);
    }
    for (const std::int64_t t : receives) {
        addOperator(capture.ranks[1], OperatorKind::Receive, {{t}, {t + 10}}, 1, 0);
    }
    return capture;
}

TEST(Links, PairTheKthSendWithTheKthReceive)
{
    const Trace trace = traceOf(twoStages({100, 200}, {90, 190}));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.links[0].source.span.begin.ns, 100);
    EXPECT_EQ(trace.links[0].target.span.begin.ns, 90);
    EXPECT_EQ(trace.links[1].source.span.begin.ns, 200);
    EXPECT_EQ(trace.links[1].target.span.begin.ns, 190);
    EXPECT_EQ(trace.links[1].ordinal, 1U);
}

TEST(Links, AreNotRejectedBecauseTheReceiversClockIsBehind)
{
    const Trace trace = traceOf(twoStages({1'000'000}, {100}));
    EXPECT_EQ(trace.links.size(), 1U);
}

TEST(Links, UnpairedOperatorsAreCountedPerRank)
{
    const Trace trace = traceOf(twoStages({100, 200, 300}, {90}));
    EXPECT_EQ(trace.links.size(), 1U);
    ASSERT_TRUE(trace.findings.contains(FindingId::UnpairedOperators));
    const auto rows = trace.findings.rows();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [](const Finding& f) { return f.id == FindingId::UnpairedOperators; });
    EXPECT_EQ(row->count, 2U);
    EXPECT_EQ(row->rank, Rank{0});
    EXPECT_FALSE(trace.tracks[0].parts[2].ordinal);
}

TEST(Links, OperatorsWhosePeerIsNotLoadedKeepTheirNumber)
{
    Capture capture = twoStages({100, 200}, {});
    capture.ranks.pop_back();
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::PeerNotLoaded));
    EXPECT_EQ(trace.tracks[0].parts[1].ordinal, 1U);
}

TEST(Links, ThePeerOfATwoStagePipelineNeedNotBeRecorded)
{
    Capture capture = twoStages({100}, {90});
    for (RankCapture& rank : capture.ranks) {
        rank.parts[0].ownLocalRank.reset();
        rank.parts[0].peerLocalRank.reset();
    }
    EXPECT_EQ(traceOf(std::move(capture)).links.size(), 1U);
}

TEST(Links, AnUnknownPeerIsAFinding)
{
    Capture capture = captureOfRanks(3);
    recordPipeline(capture, {0, 1, 2});
    addOperator(capture.ranks[0], OperatorKind::Send, {{100}, {110}}, 0, 1);
    capture.ranks[0].parts[0].peerLocalRank.reset();
    EXPECT_TRUE(traceOf(std::move(capture)).findings.contains(FindingId::P2pPeerUnknown));
}

TEST(Links, NoRankSendsToItselfWhateverItsRecordsSay)
{
    Capture capture = twoStages({100}, {90});
    capture.ranks[0].parts[0].peerLocalRank = 0;
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pPeerUnknown));
}

TEST(Links, DataTimesAndBytesAreTheReceivers)
{
    Capture capture = twoStages({100}, {90});
    capture.ranks[1].parts[0].bytes = 4096;
    capture.ranks[1].parts[0].data = TimeSpan{{95}, {99}};
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 1U);
    EXPECT_EQ(trace.links[0].bytes, 4096);
    EXPECT_EQ(trace.links[0].data, (TimeSpan{{95}, {99}}));
}

TEST(Links, WithoutAScheduleTheDirectionIsThatOfTheBlockBeforeTheSend)
{
    Capture capture = twoStages({100}, {90});
    addRange(capture.ranks[0], "forward_step", {{50}, {99}});
    addRange(capture.ranks[1], "forward_step", {{120}, {150}});
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 1U);
    EXPECT_EQ(trace.links[0].direction, LinkDirection::Forward);
    EXPECT_FALSE(trace.links[0].microBatch);
    EXPECT_EQ(trace.links[0].source.block, BlockIndex{});
    EXPECT_EQ(trace.links[0].target.block, BlockIndex{});
}

TEST(Links, WithAScheduleTheKthTransferCarriesTheKthOutput)
{
    Capture capture = twoStages({100, 200}, {90, 190});
    capture.ranks[0].metadata.scheduleName = "gpipe";
    capture.ranks[0].metadata.microBatches = 2;
    const auto run = [&](std::size_t rank,
                         std::initializer_list<std::pair<const char*, std::int64_t>> blocks) {
        for (const auto& [message, t] : blocks) {
            addRange(capture.ranks[rank], message, {{t}, {t + 20}});
        }
    };
    run(0, {{"forward", 50}, {"forward", 150}, {"backward", 600}, {"backward", 700}});
    run(1, {{"forward", 120}, {"forward", 220}, {"backward", 300}, {"backward", 400}});
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.links[1].direction, LinkDirection::Forward);
    EXPECT_EQ(trace.links[1].microBatch, MicroBatch{1});
    EXPECT_EQ(trace.links[1].virtualStage, VirtualStage{0});
    EXPECT_EQ(trace.links[1].source.block, BlockIndex{std::size_t{1}});
    EXPECT_EQ(trace.links[1].target.block, BlockIndex{std::size_t{1}});
}

} // namespace
} // namespace pipescope
