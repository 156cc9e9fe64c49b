// Sends and receives whose names say which work's data they move.

#include "tests/core/run/load/trace_file_test.h"

#include <memory>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;

class NamedTransfers : public test::TraceFileTest
{
protected:
    /// Two forwards and backwards through two stages, with the events of `more`.
    std::shared_ptr<const Trace> openWith(const std::string& more)
    {
        return openText(R"([
            {"name": "PP:0F0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 0, "dur": 10},
            {"name": "PP:1F0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 20, "dur": 10},
            {"name": "PP:1B0", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 30, "dur": 10},
            {"name": "PP:0B0", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 50, "dur": 10},
            {"name": "PP:0F1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 60, "dur": 10},
            {"name": "PP:1F1", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 80, "dur": 10},
            {"name": "PP:1B1", "ph": "X", "pid": "rank 1", "tid": 1, "ts": 90, "dur": 10},
            {"name": "PP:0B1", "ph": "X", "pid": "rank 0", "tid": 1, "ts": 110, "dur": 10},)"
                        + more + "]");
    }

    static std::string event(const std::string& name, int rank, int begin, int length)
    {
        const std::string number = std::to_string(rank);
        return R"({"name": ")" + name + R"(", "ph": "X", "pid": "rank )" + number + R"(", "tid": 1, "ts": )"
               + std::to_string(begin) + R"(, "dur": )" + std::to_string(length) + "}";
    }

    /// "10 19" for each link, in microseconds, with "measured" where it is.
    static std::vector<std::string> linksOf(const Trace& trace)
    {
        std::vector<std::string> texts;
        for (const Link& link : trace.links) {
            texts.push_back(std::to_string(link.departure().ns / 1000) + " "
                            + std::to_string(link.arrival().ns / 1000)
                            + (link.origin == LinkOrigin::Measured ? " measured" : ""));
        }
        return texts;
    }
};

TEST_F(NamedTransfers, GiveTheirTimesToLinksAndTheirPeersToOperators)
{
    const auto trace = openWith(event("PP:0SEND_F0", 0, 11, 2) + "," + event("PP:1RECV_F0", 1, 12, 4) + ","
                                + event("PP:1SEND_B1", 1, 101, 2) + "," + event("PP:0RECV_B1", 0, 102, 5));
    EXPECT_THAT(linksOf(*trace), ElementsAre("11 16 measured", "70 80", "40 50", "101 107 measured"));
    const Track& sender = trace->tracks.front();
    ASSERT_EQ(sender.operators.size(), 2U);
    EXPECT_EQ(sender.operators.front().kind, OperatorKind::Send);
    EXPECT_EQ(sender.partsOf(sender.operators.front()).front().peer, Rank{1});
    EXPECT_EQ(countOf(*trace, FindingId::LinksInferred), 2U);
}

TEST_F(NamedTransfers, AreNoBlocks)
{
    const auto trace = openWith(event("PP:0SEND_F0", 0, 11, 2) + "," + event("PP:1RECV_F0", 1, 12, 4));
    EXPECT_EQ(trace->blockCount(), 8U);
}

TEST_F(NamedTransfers, WithoutTheOtherEndLeaveTheLinkToTheSchedule)
{
    const auto trace = openWith(event("PP:0SEND_F0", 0, 11, 2) + "," + event("PP:1RECV_F1", 1, 72, 4));
    EXPECT_THAT(linksOf(*trace), ElementsAre("10 20", "70 80", "40 50", "100 110"));
}

TEST_F(NamedTransfers, ThatRepeatOneAnotherLeaveTheLinkToTheSchedule)
{
    const auto trace = openWith(event("PP:0SEND_F0", 0, 11, 2) + "," + event("PP:0SEND_F0", 0, 14, 2) + ","
                                + event("PP:1RECV_F0", 1, 12, 4));
    EXPECT_EQ(countOf(*trace, FindingId::LinksInferred), 4U);
}

TEST_F(NamedTransfers, PostedAheadArriveWithTheWorkThatNeedsThem)
{
    const auto trace = openWith(event("PP:0SEND_F0", 0, 11, 2) + "," + event("PP:1RECV_F0", 1, 3, 4));
    ASSERT_EQ(trace->links.size(), 4U);
    EXPECT_THAT(linksOf(*trace).front(), "11 20 measured");
}

TEST_F(NamedTransfers, OfSeveralStepsArePairedWithinTheirs)
{
    std::string more;
    for (const int step : {0, 1}) {
        const int at = step * 1000;
        for (const int rank : {0, 1}) {
            more += event("ProfilerStep#" + std::to_string(step), rank, at, 500) + ",";
        }
        more += event("PP:0F0", 0, at + 200, 10) + "," + event("PP:1F0", 1, at + 220, 10) + ","
                + event("PP:1B0", 1, at + 230, 10) + "," + event("PP:0B0", 0, at + 250, 10) + ","
                + event("PP:0SEND_F0", 0, at + 211, 2) + "," + event("PP:1RECV_F0", 1, at + 212, 4)
                + (step == 0 ? "," : "");
    }
    const auto trace = openText("[" + more + "]");
    EXPECT_THAT(linksOf(*trace),
                ElementsAre("211 216 measured", "1211 1216 measured", "240 250", "1240 1250"));
}

TEST_F(NamedTransfers, OfReplicasArePairedWithinTheirPipelines)
{
    std::string all;
    for (const int rank : {0, 1, 2, 3}) {
        const std::string stage = std::to_string(rank / 2);
        const int later = rank / 2 * 20;
        all +=
            event("PP:" + stage + "F0", rank, later, 10) + ","
            + event("PP:" + stage + "B0", rank, 70 - later, 10) + ","
            + (rank < 2 ? event("PP:0SEND_F0", rank, 11 + rank, 2) : event("PP:1RECV_F0", rank, 12 + rank, 1))
            + (rank < 3 ? "," : "");
    }
    const auto trace = openText("[" + all + "]");
    EXPECT_THAT(linksOf(*trace), ElementsAre("11 15 measured", "12 16 measured", "60 70", "60 70"));
}

TEST_F(NamedTransfers, BesideRecordsOfTheTransfersAreNoOperators)
{
    const auto trace =
        openWith(event("nccl:send 0->1", 0, 11, 5) + "," + event("nccl:recv 1<-0", 1, 11, 5) + ","
                 + event("PP:0SEND_F0", 0, 10, 2) + "," + event("PP:1RECV_F0", 1, 10, 2));
    EXPECT_EQ(trace->operatorCount(), 2U);
    EXPECT_THAT(linksOf(*trace), ElementsAre("11 16 measured"));
}

} // namespace
} // namespace pipescope
