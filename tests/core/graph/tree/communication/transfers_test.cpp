#include "tests/core/graph/tree/communication/dump_of_calls.h"
#include "tests/support/change_item.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Two ranks, linked by the rules of ours.
struct Pair
{
    DumpOfCalls sender{0};
    DumpOfCalls receiver{1};

    std::vector<const Graph*> graphs() const { return graphsOf({&sender, &receiver}); }

    Communication link() const { return linkCommunication(graphs(), {}); }
};

TEST(Transfers, AreLinkedWhetherTheirEndsBlockOrNot)
{
    for (const auto& [sendApi, receiveApi] :
         {std::pair{"send", "recv"}, {"isend", "irecv"}, {"send", "irecv"}, {"isend", "recv"}})
    {
        Pair ranks;
        const NodeId send = ranks.sender.send(sendApi, 1, {});
        const NodeId receive = ranks.receiver.receive(receiveApi, 0, {});
        const Communication result = ranks.link();
        EXPECT_EQ(linksOf(ranks.graphs(), result, 0, send),
                  "send: rank 1 Distributed." + std::string(receiveApi) + ".0.forward");
        EXPECT_EQ(linksOf(ranks.graphs(), result, 1, receive),
                  "receive: rank 0 Distributed." + std::string(sendApi) + ".0.forward");
        EXPECT_THAT(result.findings.rows(), IsEmpty());
    }
}

TEST(Transfers, OfABatchMeetBatchesAndSingleCalls)
{
    Pair ranks;
    const NodeId batch = ranks.sender.batch({{"isend", 1, {1}}, {"irecv", 1, {2}}});
    ranks.receiver.send("isend", 0, {2});
    ranks.receiver.receive("irecv", 0, {1});
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, batch),
              "list send: rank 1 Distributed.irecv.0.forward; receive: rank 1 Distributed.isend.0.forward");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
}

TEST(Transfers, WithoutTheOtherEndAreUnlinked)
{
    Pair ranks;
    ranks.sender.send("send", 1, {});
    const NodeId alone = ranks.sender.send("send", 1, {});
    ranks.receiver.receive("recv", 0, {});
    const NodeId unknown = ranks.receiver.call("recv");
    EXPECT_THAT(ranks.link().unlinked, ElementsAre(GraphNode{0, alone}, GraphNode{1, unknown}));
}

TEST(Transfers, WithARankThatWasNotDumpedAreNotUnlinked)
{
    Pair ranks;
    ranks.sender.send("send", 7, {});
    EXPECT_THAT(ranks.link().unlinked, IsEmpty());
}

TEST(Transfers, OfABatchOfOneEntryAreNoList)
{
    Pair ranks;
    const NodeId batch = ranks.sender.batch({{"isend", 1, {}}});
    ranks.receiver.batch({{"irecv", 0, {}}});
    EXPECT_EQ(linksOf(ranks.graphs(), ranks.link(), 0, batch),
              "send: rank 1 Distributed.batch_isend_irecv.0.forward");
}

TEST(Transfers, ThatArriveWithOtherNumbersAreLinkedAndReported)
{
    Pair ranks;
    const NodeId send = ranks.sender.send("isend", 1, {4});
    ranks.receiver.receive("irecv", 0, {3});
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, send), "send: rank 1 Distributed.irecv.0.forward");
    EXPECT_THAT(details(result.findings, FindingId::TransferNumbersDiffer),
                ElementsAre("rank 1: Distributed.irecv.0.forward.output.0 has Max = 3.0, and "
                            "Distributed.isend.0.forward.input.0 of rank 0 has Max = 4.0"));
    ASSERT_EQ(result.mismatches.size(), 1U);
    EXPECT_EQ(result.mismatches[0].difference, EndsDifference::Statistic);
    EXPECT_EQ(result.mismatches[0].actual.graph, 1U);
}

TEST(Transfers, MayDifferInTheLastDigitsOfSumsOnly)
{
    Pair ranks;
    ranks.sender.send("send", 1, {1});
    const NodeId receive = ranks.receiver.receive("recv", 0, {1});
    const ItemRange outputs = ranks.receiver.graph().node(receive).outputs;
    const auto set = [&](Statistic statistic) {
        changeItem(ranks.receiver.graph(), outputs.begin,
                   [&](Item& output) { output.setStatistic(statistic, Value::real(1 + 5e-7)); });
    };
    set(Statistic::Mean);
    EXPECT_THAT(ranks.link().findings.rows(), IsEmpty());
    set(Statistic::Min);
    EXPECT_TRUE(ranks.link().findings.contains(FindingId::TransferNumbersDiffer));
}

TEST(Transfers, OfNanAreEqual)
{
    Pair ranks;
    ranks.sender.send("send", 1, {std::numeric_limits<double>::quiet_NaN()});
    ranks.receiver.receive("recv", 0, {std::numeric_limits<double>::quiet_NaN()});
    EXPECT_THAT(ranks.link().findings.rows(), IsEmpty());
}

TEST(Transfers, WithAnotherMd5AreReportedThoughAllStatisticsAreEqual)
{
    Pair ranks;
    const NodeId send = ranks.sender.send("send", 1, {});
    const NodeId receive = ranks.receiver.receive("recv", 0, {});
    const auto set = [](Graph& graph, std::uint32_t position, std::uint32_t checksum) {
        changeItem(graph, position, [&](Item& item) {
            item.checksumKind = ChecksumKind::Crc32;
            item.checksum = checksum;
        });
    };
    Graph& receiver = ranks.receiver.graph();
    set(ranks.sender.graph(), ranks.sender.graph().node(send).inputs.begin, 7);
    set(receiver, receiver.node(receive).outputs.begin, 7);
    EXPECT_THAT(ranks.link().findings.rows(), IsEmpty());
    set(receiver, receiver.node(receive).outputs.begin, 8);
    EXPECT_THAT(details(ranks.link().findings, FindingId::TransferNumbersDiffer),
                ElementsAre("rank 1: Distributed.recv.0.forward.output.0 has another md5 than "
                            "Distributed.send.0.forward.input.0 of rank 0"));
}

TEST(Transfers, WithAnotherShapeOrDtypeAreLinkedAndReported)
{
    Pair ranks;
    ranks.sender.send("send", 1, {1, "[8, 16]"});
    const NodeId receive = ranks.receiver.receive("recv", 0, {1, "[4, 16]"});
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 1, receive), "receive: rank 0 Distributed.send.0.forward");
    EXPECT_THAT(details(result.findings, FindingId::TransferFormsDiffer),
                ElementsAre("rank 1: Distributed.recv.0.forward.output.0 has [4, 16], and "
                            "Distributed.send.0.forward.input.0 of rank 0 has [8, 16]"));
}

TEST(Transfers, NeedNoOutputs)
{
    Pair ranks;
    const NodeId send = ranks.sender.call("isend");
    ranks.sender.addTensor(send, "input.0", {1});
    ranks.sender.addRank(send, "input.dst", 1);
    const NodeId receive = ranks.receiver.call("irecv");
    // The buffer's numbers are those from before the data came.
    ranks.receiver.addTensor(receive, "input.0", {5});
    ranks.receiver.addRank(receive, "input.src", 0);
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, send), "send: rank 1 Distributed.irecv.0.forward");
    EXPECT_THAT(result.findings.rows(), IsEmpty());
}

TEST(Transfers, AfterAMissingReceiveKeepTheirPartners)
{
    Pair ranks;
    ranks.sender.send("send", 1, {1});
    ranks.sender.send("send", 1, {2});
    const NodeId third = ranks.sender.send("send", 1, {3});
    ranks.receiver.receive("recv", 0, {1});
    ranks.receiver.receive("recv", 0, {3});
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, third), "send: rank 1 Distributed.recv.1.forward");
    EXPECT_THAT(details(result.findings, FindingId::TransferUnpaired),
                ElementsAre("rank 0: Distributed.send.1.forward sends to rank 1"));
    EXPECT_FALSE(result.findings.contains(FindingId::TransferNumbersDiffer));
}

TEST(Transfers, OfTwoGroupsAreTwoSequences)
{
    Pair ranks;
    const auto add = [](DumpOfCalls& dump, std::string_view api, std::string_view path, int peer,
                        const std::vector<int>& group) {
        const NodeId node = dump.call(api);
        dump.addTensor(node, "input.0", {});
        dump.addRank(node, path, peer);
        dump.addGroup(node, group);
        return node;
    };
    const NodeId send = add(ranks.sender, "send", "input.dst", 1, {0, 1});
    add(ranks.sender, "send", "input.dst", 1, {0, 1, 2});
    add(ranks.receiver, "recv", "input.src", 0, {0, 1, 2});
    add(ranks.receiver, "recv", "input.src", 0, {0, 1});
    EXPECT_EQ(linksOf(ranks.graphs(), ranks.link(), 0, send), "send: rank 1 Distributed.recv.1.forward");
}

TEST(Transfers, ReadTheOtherRankFromAnyFormOfTheCall)
{
    Pair ranks;
    const NodeId byPosition = ranks.sender.call("send");
    ranks.sender.addRank(byPosition, "input.1", 1);
    const NodeId inGroup = ranks.sender.call("send");
    ranks.sender.addRank(inGroup, "input.group_dst", 1);
    ranks.sender.addGroup(inGroup, {5, 1});
    const NodeId unknown = ranks.sender.call("send");
    ranks.receiver.receive("recv", 0, {});
    ranks.receiver.receive("recv", 0, {});
    const Communication result = ranks.link();
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, byPosition), "send: rank 1 Distributed.recv.0.forward");
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, inGroup), "send: rank 1 Distributed.recv.1.forward");
    EXPECT_EQ(linksOf(ranks.graphs(), result, 0, unknown), "");
    EXPECT_THAT(details(result.findings, FindingId::TransferPeerUnknown),
                ElementsAre("rank 0: Distributed.send.2.forward"));
}

TEST(Transfers, ToARankWithoutDumpAreReported)
{
    Pair ranks;
    ranks.sender.send("send", 7, {});
    ranks.sender.send("send", 7, {});
    EXPECT_THAT(details(ranks.link().findings, FindingId::CommunicationRanksNotDumped), ElementsAre("7"));
}

TEST(Transfers, OfAGraphWithARankThatOccursTwiceTakePartOnce)
{
    DumpOfCalls sender(0);
    const NodeId send = sender.send("send", 1, {});
    DumpOfCalls receiver(1);
    receiver.receive("recv", 0, {});
    DumpOfCalls again(1);
    const NodeId other = again.receive("recv", 0, {});
    const auto graphs = graphsOf({&sender, &receiver, &again});
    const Communication result = linkCommunication(graphs, {});
    EXPECT_EQ(linksOf(graphs, result, 0, send), "send: rank 1 Distributed.recv.0.forward");
    EXPECT_EQ(linksOf(graphs, result, 2, other), "");
}

TEST(Transfers, AroundAnyMissingCallKeepTheirPartners)
{
    constexpr int kCalls = 9;
    for (int missing = 0; missing < kCalls; ++missing) {
        Pair ranks;
        std::vector<NodeId> sends;
        std::vector<std::string> receives;
        for (int i = 0; i < kCalls; ++i) {
            sends.push_back(ranks.sender.send("isend", 1, {static_cast<double>(i)}));
            if (i != missing) {
                const NodeId node = ranks.receiver.receive("irecv", 0, {static_cast<double>(i)});
                receives.push_back("send: rank 1 " + std::string(ranks.receiver.graph().name(node)));
            } else {
                receives.emplace_back();
            }
        }
        const Communication result = ranks.link();
        for (int i = 0; i < kCalls; ++i) {
            EXPECT_EQ(linksOf(ranks.graphs(), result, 0, sends[i]), receives[i]) << missing;
        }
    }
}

} // namespace
} // namespace pipescope::graph::test
