#include "core/run/analysis/links/message_list.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pipescope {
namespace {

using test::ns;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t kBytes = 4'000;

/// Four messages and a send without a partner. Ranks 0 and 1 share a host, rank 8 is on another one.
struct MadeRun
{
    Trace trace;

    MadeRun()
    {
        test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).rank(8, 2);
        builder.step(7, ns(0, 10'000));
        // The receiver is there 300 ns before the sender; 100 ns later 200 ns of data follow.
        message(builder, 0, ns(400, 700), 1, ns(100, 700), ns(500, 700), LinkDirection::Forward);
        // The sender waits 50 ns for the receiver.
        message(builder, 1, ns(1'000, 1'500), 0, ns(1'050, 1'500), ns(1'100, 1'500), LinkDirection::Backward);
        // Between hosts, whose clocks can be compared.
        message(builder, 1, ns(2'000, 2'900), 8, ns(1'900, 2'900), ns(2'100, 2'900), LinkDirection::Forward);
        // Between hosts, whose clocks cannot be compared, and without the times of data.
        message(builder, 8, ns(3'000, 3'500), 1, ns(2'000, 3'500), std::nullopt, LinkDirection::Backward);
        // Its peer records no receive.
        const OperatorIndex alone = builder.op(1, OperatorKind::Send, ns(4'000, 4'400), "lost", 0);
        builder.moves(1, alone, ns(4'000, 4'400));
        trace = builder.buildOpen();
        for (std::size_t i = 0; i < trace.links.size(); ++i) {
            trace.links[i].direction = m_directions[i];
            trace.links[i].bytes = kBytes;
            trace.links[i].microBatch = MicroBatch{static_cast<std::int32_t>(i)};
        }
        trace.links[2].late = LateSide::Sender;
        OperatorPart& lost = trace.tracks[1].parts.back();
        lost.direction = PartDirection::Send;
        lost.peer = Rank{8};
    }

    MessageTable table() const
    {
        const auto shared = std::make_shared<const Trace>(copy());
        return {shared, shared};
    }

private:
    void message(test::TraceBuilder& builder, std::int32_t from, TimeSpan sent, std::int32_t to,
                 TimeSpan received, std::optional<TimeSpan> data, LinkDirection direction)
    {
        const OperatorIndex send = builder.op(from, OperatorKind::Send, sent, "send", 0);
        const OperatorIndex receive = builder.op(to, OperatorKind::Receive, received, "receive", 0);
        builder.link(from, send, to, receive, data);
        m_directions.push_back(direction);
    }

    /// Traces are not copied otherwise.
    Trace copy() const
    {
        Trace made;
        made.schedule = trace.schedule;
        made.hosts = trace.hosts;
        made.steps = trace.steps;
        made.tracks = trace.tracks;
        made.links = trace.links;
        return made;
    }

    std::vector<LinkDirection> m_directions;
};

class MessageTableTest : public testing::Test
{
protected:
    std::vector<std::uint32_t> listed(const MessageFilter& filter,
                                      std::optional<SortOrder<MessageColumn>> order = {}) const
    {
        std::vector<std::uint32_t> rows;
        for (const MessageRow row : listMessages(m_table, filter, order)) {
            rows.push_back(row.value);
        }
        return rows;
    }

    static RankSet ranks(const char* text) { return *RankSet::parse(text); }

    MadeRun m_run;
    MessageTable m_table = m_run.table();
};

TEST_F(MessageTableTest, HasALinkARowAndThenWhatHasNoPartner)
{
    ASSERT_EQ(m_table.size(), 5U);
    EXPECT_EQ(m_table.unpaired(), 1U);
    const Message lost = m_table.at(MessageRow{4U});
    EXPECT_FALSE(lost.link);
    EXPECT_EQ(lost.sender, Rank{1});
    EXPECT_EQ(lost.receiver, Rank{8});
    EXPECT_EQ(lost.isBetweenHosts, true);
    EXPECT_EQ(lost.begin, TimePoint{4'000});
}

TEST_F(MessageTableTest, AReceiverWaitsWhileNoDataMoves)
{
    const Message message = m_table.at(MessageRow{0U});
    EXPECT_EQ(message.times.transfer, Duration{200});
    EXPECT_EQ(message.times.waiting, Duration{400});
    EXPECT_EQ(message.times.late, Duration{300});
    EXPECT_TRUE(message.isLate());
    EXPECT_EQ(message.isBetweenHosts, false);
    ASSERT_TRUE(message.bandwidth);
    EXPECT_DOUBLE_EQ(*message.bandwidth, 4'000.0 / 200.0 * 1e9);
}

TEST_F(MessageTableTest, WhereTheReceiverComesLastTheMessageIsNotLate)
{
    const Message message = m_table.at(MessageRow{1U});
    EXPECT_EQ(message.times.late, Duration{-50});
    EXPECT_FALSE(message.isLate());
}

TEST_F(MessageTableTest, WhereClocksCannotBeComparedNobodyIsLate)
{
    EXPECT_TRUE(m_table.at(MessageRow{2U}).isLate()) << "the link knows its late side";
    const Message message = m_table.at(MessageRow{3U});
    EXPECT_FALSE(message.times.late);
    EXPECT_FALSE(message.times.transfer);
    EXPECT_FALSE(message.bandwidth);
}

TEST(MessageTimes, WithoutTimesOfDataItMovesFromBothEndsBeingThereToTheArrival)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const OperatorIndex send = builder.op(0, OperatorKind::Send, ns(500, 900));
    const OperatorIndex receive = builder.op(1, OperatorKind::Receive, ns(200, 900));
    builder.link(0, send, 1, receive);
    const auto trace = builder.build();
    const MessageTimes times = timesOf(*trace, trace->links.front());
    EXPECT_EQ(times.transfer, Duration{400});
    EXPECT_EQ(times.waiting, Duration{300});
    EXPECT_EQ(times.late, Duration{300});
}

TEST_F(MessageTableTest, FiltersByAnEndAndByBoth)
{
    MessageFilter filter;
    filter.ranks = ranks("8");
    EXPECT_THAT(listed(filter), ElementsAre(2, 3, 4));
    filter.peers = ranks("0-1");
    EXPECT_THAT(listed(filter), ElementsAre(2, 3, 4));
    filter.ranks = ranks("0");
    EXPECT_THAT(listed(filter), ElementsAre(0, 1));
}

TEST_F(MessageTableTest, FiltersByDirectionHostsLatenessAndPartner)
{
    MessageFilter forward;
    forward.direction = LinkDirection::Forward;
    EXPECT_THAT(listed(forward), ElementsAre(0, 2));
    MessageFilter between;
    between.isBetweenHosts = true;
    EXPECT_THAT(listed(between), ElementsAre(2, 3, 4));
    MessageFilter late;
    late.isLate = true;
    EXPECT_THAT(listed(late), ElementsAre(0, 2));
    MessageFilter unpaired;
    unpaired.isUnpaired = true;
    EXPECT_THAT(listed(unpaired), ElementsAre(4));
}

TEST_F(MessageTableTest, SortsByEachColumnWithTheUnknownAtOneEnd)
{
    EXPECT_THAT(listed({}, {{MessageColumn::Waiting, true}}), ElementsAre(0, 2, 1, 3, 4));
    EXPECT_THAT(listed({}, {{MessageColumn::Late, false}}), ElementsAre(3, 4, 1, 2, 0));
    EXPECT_THAT(listed({}, {{MessageColumn::Begin, true}}), ElementsAre(4, 3, 2, 1, 0));
    EXPECT_THAT(listed({}, {{MessageColumn::Sender, false}}), ElementsAre(0, 1, 2, 4, 3));
}

TEST_F(MessageTableTest, KnowsTheMessagesOfAnOperatorThoseItReceivesFirst)
{
    const OperatorRef lost{TrackIndex{1U}, OperatorIndex{4U}};
    EXPECT_THAT(m_table.rowsOf(lost, {}), ElementsAre(MessageRow{4U}));
    const OperatorRef receive{TrackIndex{1U}, OperatorIndex{0U}};
    EXPECT_THAT(m_table.rowsOf(receive, {}), ElementsAre(MessageRow{0U}));
    EXPECT_EQ(m_table.itemOf(MessageRow{0U}), TraceRef(receive));
    EXPECT_EQ(m_table.itemOf(MessageRow{4U}), TraceRef(lost));
}

TEST_F(MessageTableTest, OfAPairOfRanksAddsUp)
{
    const auto pairs = pairMessages(m_table);
    ASSERT_EQ(pairs.size(), 4U);
    EXPECT_EQ(pairs[0].sender, Rank{0});
    EXPECT_EQ(pairs[0].receiver, Rank{1});
    EXPECT_EQ(pairs[0].messages, 1U);
    EXPECT_EQ(pairs[0].bytes, kBytes);
    EXPECT_EQ(pairs[0].transfer, Duration{200});
    EXPECT_EQ(pairs[0].waiting, Duration{400});
    EXPECT_EQ(pairs[0].late, 1U);
    const MessagePair& both = pairs[2];
    EXPECT_EQ(both.sender, Rank{1});
    EXPECT_EQ(both.receiver, Rank{8});
    EXPECT_EQ(both.messages, 2U);
    EXPECT_EQ(both.unpaired, 1U);
    EXPECT_EQ(both.worst, MessageRow{2U}) << "its receiver waited longest";
    ASSERT_TRUE(both.bandwidth);
    EXPECT_DOUBLE_EQ(*both.bandwidth, 4'000.0 / 800.0 * 1e9) << "the lost one has no size";
}

TEST_F(MessageTableTest, PairsAreOfWhatTheFilterAdmits)
{
    MessageFilter filter;
    filter.isLate = true;
    auto pairs = pairMessages(m_table, filter);
    ASSERT_EQ(pairs.size(), 2U);
    sortPairs(pairs, {PairColumn::Waiting, false});
    EXPECT_EQ(pairs[0].receiver, Rank{8});
}

TEST_F(MessageTableTest, IsWrittenInTheOrderShown)
{
    std::ostringstream csv;
    ASSERT_TRUE(writeMessages(m_table, {MessageRow{4U}, MessageRow{0U}}, TableFormat::Csv, csv));
    EXPECT_THAT(csv.str(), HasSubstr("step,src_rank,dst_rank,direction"));
    EXPECT_THAT(csv.str(), HasSubstr("7,1,8,,,,4000,,"));
    EXPECT_THAT(csv.str(), HasSubstr("7,0,1,fwd,0,,400,4000,200,20000000000,400,300,within,yes"));
    EXPECT_LT(csv.str().find("7,1,8"), csv.str().find("7,0,1"));
    std::ostringstream pairs;
    ASSERT_TRUE(writeReportCsv(tableOf(pairMessages(m_table)), pairs));
    EXPECT_THAT(pairs.str(), HasSubstr("0,1,1,4000,200,"));
}

TEST_F(MessageTableTest, IsEmptyAfterAStopRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(listMessages(m_table, {}, {}, stop.get_token()).empty());
    EXPECT_TRUE(pairMessages(m_table, {}, stop.get_token()).empty());
}

} // namespace
} // namespace pipescope
