#include "core/run/model/names.h"
#include "tests/core/run/inference/capture_fixture.h"
#include "tests/support/finding_of.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::addOperator;
using test::addRange;
using test::captureOfRanks;
using test::findingOf;
using test::recordPipeline;
using test::traceOf;

/// Two stages, each send and receive at the times given.
Capture twoStages(std::initializer_list<std::int64_t> sends, std::initializer_list<std::int64_t> receives)
{
    Capture capture = captureOfRanks(2);
    recordPipeline(capture, {0, 1});
    for (RankCapture& rank : capture.ranks) {
        rank.host = {"node", "1"};
    }
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

constexpr std::int64_t kMs = 1'000'000;

/// Puts rank 1 on a separate host.
Capture onTwoHosts(Capture capture)
{
    capture.ranks[1].host = {"other", "2"};
    return capture;
}

TEST(Links, OfACaptureThatBeginsLateAreAlignedByTheirEnds)
{
    const Trace trace = traceOf(twoStages({1 * kMs, 3 * kMs, 6 * kMs}, {3 * kMs, 6 * kMs}));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.links[0].source.span.begin.ns, 3 * kMs);
    EXPECT_EQ(trace.links[0].target.span.begin.ns, 3 * kMs);
    const Finding* lost = findingOf(trace, FindingId::OperatorsNotCaptured);
    ASSERT_NE(lost, nullptr);
    EXPECT_EQ(lost->rank, Rank{1});
    EXPECT_EQ(lost->count, 1U);
    EXPECT_NE(lost->sentence().find("begins late"), std::string::npos);
}

TEST(Links, AlignedOnesCarryTheSendersNumberOnBothEnds)
{
    const Trace trace = traceOf(twoStages({1 * kMs, 3 * kMs, 6 * kMs}, {3 * kMs, 6 * kMs}));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.tracks[0].parts[1].ordinal, 1U);
    EXPECT_EQ(trace.tracks[1].parts[0].ordinal, 1U);
    EXPECT_FALSE(trace.tracks[0].parts[0].ordinal);
}

TEST(Links, AreAlignedAlsoWhereOtherOperatorsAreMissingOnEitherSide)
{
    const Trace trace = traceOf(twoStages({1 * kMs, 3 * kMs, 8 * kMs}, {1 * kMs, 6 * kMs, 8 * kMs}));
    ASSERT_EQ(trace.links.size(), 2U);
    EXPECT_EQ(trace.links[1].source.span.begin.ns, 8 * kMs);
    EXPECT_EQ(trace.links[1].target.span.begin.ns, 8 * kMs);
}

TEST(Links, BetweenHostsAreAlignedByTheOffsetThatTheLinksShow)
{
    const Trace trace = traceOf(onTwoHosts(
        twoStages({1 * kMs, 3 * kMs, 6 * kMs, 11 * kMs, 19 * kMs}, {-2 * kMs, 1 * kMs, 6 * kMs, 14 * kMs})));
    ASSERT_EQ(trace.links.size(), 4U);
    EXPECT_EQ(trace.links[0].source.span.begin.ns, 3 * kMs);
    EXPECT_EQ(trace.links[0].target.span.begin.ns, -2 * kMs);
    ASSERT_TRUE(trace.hosts[1].clock);
    EXPECT_EQ(trace.hosts[1].clock->ahead.ns, -5 * kMs);
    EXPECT_EQ(trace.hosts[1].clock->reference, HostIndex{});
    EXPECT_EQ(trace.hosts[1].clock->links, 4U);
}

TEST(ClockOffsetFinding, NamesBothHostsAndTheFirstRankOfTheOther)
{
    const Trace trace = traceOf(onTwoHosts(
        twoStages({1 * kMs, 3 * kMs, 6 * kMs, 11 * kMs, 19 * kMs}, {-2 * kMs, 1 * kMs, 6 * kMs, 14 * kMs})));
    const Finding* skew = findingOf(trace, FindingId::ClockOffset);
    ASSERT_NE(skew, nullptr);
    EXPECT_EQ(skew->rank, Rank{1});
    EXPECT_NE(skew->sentence().find("other is 5 ms behind"), std::string::npos) << skew->sentence();
}

TEST(ClockOffsetFinding, IsNotThereForClocksThatAgree)
{
    Capture same = twoStages({1 * kMs, 3 * kMs, 6 * kMs, 11 * kMs}, {1 * kMs, 3 * kMs, 6 * kMs, 11 * kMs});
    constexpr std::int64_t kLittle = 20'000;
    Capture nearly = twoStages({1 * kMs, 3 * kMs, 6 * kMs, 11 * kMs},
                               {1 * kMs + kLittle, 3 * kMs + kLittle, 6 * kMs + kLittle, 11 * kMs + kLittle});
    EXPECT_EQ(findingOf(traceOf(onTwoHosts(std::move(same))), FindingId::ClockOffset), nullptr);
    EXPECT_EQ(findingOf(traceOf(onTwoHosts(std::move(nearly))), FindingId::ClockOffset), nullptr)
        << "little beside what a link takes";
}

TEST(Links, OfEvenlySpacedOperatorsThatMissOneAreLeftOpen)
{
    const Trace trace = traceOf(onTwoHosts(twoStages({1 * kMs, 2 * kMs, 3 * kMs}, {2 * kMs, 3 * kMs})));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_NE(findingOf(trace, FindingId::PairingUncertain), nullptr);
    EXPECT_FALSE(trace.hosts[1].clock);
}

/// A second of operators between two hosts; the second clock gains `driftPerSecond` nanoseconds.
Capture driftingHosts(std::int64_t driftPerSecond)
{
    Capture capture = onTwoHosts(twoStages({}, {}));
    std::int64_t t = 0;
    for (std::int64_t i = 0; t < 1000 * kMs; ++i) {
        const std::int64_t drift = t / 1000 * driftPerSecond / kMs;
        addOperator(capture.ranks[0], OperatorKind::Send, {{t}, {t + kMs}}, 0, 1);
        addOperator(capture.ranks[1], OperatorKind::Receive,
                    {{t + drift + 700 * kMs}, {t + drift + 701 * kMs}}, 1, 0);
        t += (5 + i * i % 7) * kMs;
    }
    return capture;
}

/// Links whose two ends do not belong to one transfer; both sides have lost nothing except `lost`.
std::size_t wrongLinks(const Trace& trace, std::size_t lost)
{
    return static_cast<std::size_t>(
        std::count_if(trace.links.begin(), trace.links.end(), [&](const Link& link) {
            const std::size_t received = link.target.op->value;
            return link.source.op->value != received + (received >= lost ? 1 : 0);
        }));
}

TEST(LinksOfDriftingClocks, ArePairedInOrderWhereNothingIsLost)
{
    for (const std::int64_t drift : {1'000, 9'000, 50'000, 1'000'000}) {
        Capture capture = driftingHosts(drift);
        const std::size_t count = capture.ranks[0].operators.size();
        const Trace trace = traceOf(std::move(capture));
        EXPECT_EQ(trace.links.size(), count) << drift;
        EXPECT_EQ(wrongLinks(trace, count), 0U) << drift;
    }
}

TEST(LinksOfDriftingClocks, AreAlignedOverAFewMicrosecondsAndLeftOpenBeyond)
{
    for (const std::int64_t drift : {1'000, 4'000, 50'000, 1'000'000}) {
        Capture capture = driftingHosts(drift);
        const std::size_t count = capture.ranks[0].operators.size();
        capture.ranks[1].operators.erase(capture.ranks[1].operators.begin() + 20);
        const Trace trace = traceOf(std::move(capture));
        EXPECT_EQ(wrongLinks(trace, 20), 0U) << drift;
        EXPECT_EQ(trace.links.size(), drift < 5'000 ? count - 1 : 0U) << drift;
        EXPECT_TRUE(trace.links.empty() == trace.findings.contains(FindingId::PairingUncertain)) << drift;
    }
}

TEST(Links, ARankThatCouldNotBeReadIsNotLoaded)
{
    Capture capture = twoStages({100, 200}, {});
    capture.ranks[1].opened = false;
    capture.ranks[1].findings.add(FindingId::FileCorrupt, Rank{1}, "rank1.db");
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.findings.contains(FindingId::PeerNotLoaded));
    EXPECT_FALSE(trace.findings.contains(FindingId::UnpairedOperators));
    EXPECT_EQ(trace.tracks[0].parts[1].ordinal, 1U);
}

TEST(Links, LocalRanksOfAnUnknownGroupShowNoPeer)
{
    Capture capture = twoStages({100}, {100});
    capture.ranks[0].metadata.groups.clear();
    const Trace trace = traceOf(std::move(capture));
    EXPECT_TRUE(trace.links.empty());
    EXPECT_TRUE(trace.findings.contains(FindingId::P2pMembersUnknown));
}

TEST(Links, ShowWhoWasLateAndHowLongTheSenderWaited)
{
    Capture capture = onTwoHosts(twoStages({1'000, 50'000, 90'000}, {601'500, 650'000, 690'000}));
    for (std::size_t i = 0; i < 3; ++i) {
        OperatorPart& part = capture.ranks[1].parts[i];
        part.data = TimeSpan{{600'000 + 40'000 * static_cast<std::int64_t>(i) + 2'000},
                             {600'000 + 40'000 * static_cast<std::int64_t>(i) + 3'000}};
        part.transferring = Duration{1'000};
    }
    for (CapturedOperator& captured : capture.ranks[0].operators) {
        captured.op.span.end = captured.op.span.begin + Duration{4'000};
    }
    for (CapturedOperator& captured : capture.ranks[1].operators) {
        captured.op.span.end = captured.op.span.begin + Duration{4'000};
    }
    const Trace trace = traceOf(std::move(capture));
    ASSERT_EQ(trace.links.size(), 3U);
    // The second clock is 600 µs ahead: the first receive begins 500 ns after its send.
    EXPECT_EQ(trace.hosts[1].clock->ahead.ns, 600'000);
    EXPECT_EQ(trace.links[0].late, LateSide::Receiver);
    EXPECT_EQ(trace.links[1].late, LateSide::Neither);
    EXPECT_EQ(trace.tracks[0].parts[0].waiting, Duration{1'000});
    EXPECT_EQ(trace.tracks[0].parts[0].transferring, Duration{1'000});
    EXPECT_EQ(trace.tracks[0].parts[0].data, (TimeSpan{{2'000}, {3'000}}));
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
    capture.ranks[0].metadata.schedule = namedSchedule("gpipe");
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
