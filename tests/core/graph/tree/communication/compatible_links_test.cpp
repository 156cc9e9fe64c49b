#include "tests/core/graph/tree/communication/dump_of_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::IsEmpty;

struct TwoRanks
{
    DumpOfCalls first{0};
    DumpOfCalls second{1};

    std::vector<const Graph*> graphs() const { return graphsOf({&first, &second}); }

    std::string links(Edition edition, std::uint32_t graph, NodeId node) const
    {
        const Communication result = linkCommunication(graphs(), edition);
        EXPECT_THAT(result.findings.rows(), IsEmpty());
        return linksOf(graphs(), result, graph, node);
    }
};

constexpr Edition kDoc = Edition::Doc;
constexpr Edition kNew = Edition::New;

TEST(CompatibleLinks, JoinSendAndReceiveOfEqualNumbers)
{
    TwoRanks ranks;
    const NodeId send = ranks.first.send("isend", 1, {2});
    const NodeId receive = ranks.second.receive("irecv", 0, {2});
    for (const Edition edition : {kDoc, kNew}) {
        EXPECT_EQ(ranks.links(edition, 0, send), "send: rank 1 Distributed.irecv.0.forward");
        EXPECT_EQ(ranks.links(edition, 1, receive), "receive: rank 0 Distributed.isend.0.forward");
    }
}

/// Defect 31.
TEST(CompatibleLinks, OfDocNeedEqualOutputs)
{
    TwoRanks ranks;
    const NodeId send = ranks.first.send("send", 1, {2});
    ranks.second.receive("recv", 0, {3});
    EXPECT_EQ(ranks.links(kDoc, 0, send), "");
    EXPECT_EQ(ranks.links(kNew, 0, send), "send: rank 1 Distributed.recv.0.forward");
}

/// DOC stops with an error (defect 31); ours must not.
TEST(CompatibleLinks, OfDocNeedOutputs)
{
    TwoRanks ranks;
    const NodeId send = ranks.first.call("isend");
    ranks.first.addRank(send, "input.dst", 1);
    ranks.second.receive("irecv", 0, {});
    EXPECT_EQ(ranks.links(kDoc, 0, send), "");
    EXPECT_EQ(ranks.links(kNew, 0, send), "send: rank 1 Distributed.irecv.0.forward");
}

/// Defect 32.
TEST(CompatibleLinks, JoinNoBlockingCallWithOneThatDoesNotBlock)
{
    TwoRanks ranks;
    const NodeId send = ranks.first.send("send", 1, {});
    ranks.second.receive("irecv", 0, {});
    EXPECT_EQ(ranks.links(kDoc, 0, send), "");
    EXPECT_EQ(ranks.links(kNew, 0, send), "");
}

TEST(CompatibleLinks, CountCallsToEachRank)
{
    DumpOfCalls first(0);
    first.send("send", 2, {1});
    const NodeId second = first.send("send", 1, {2});
    const NodeId third = first.send("send", 1, {3});
    DumpOfCalls other(1);
    other.receive("recv", 0, {2});
    other.receive("recv", 2, {5});
    other.receive("recv", 0, {3});
    const auto graphs = graphsOf({&first, &other});
    const Communication result = linkCommunication(graphs, kDoc);
    EXPECT_EQ(linksOf(graphs, result, 0, second), "send: rank 1 Distributed.recv.0.forward");
    EXPECT_EQ(linksOf(graphs, result, 0, third), "send: rank 1 Distributed.recv.2.forward");
}

TEST(CompatibleLinks, ShiftAfterAMissingCall)
{
    TwoRanks ranks;
    ranks.first.send("send", 1, {1});
    const NodeId second = ranks.first.send("send", 1, {2});
    ranks.second.receive("recv", 0, {2});
    EXPECT_EQ(ranks.links(kDoc, 0, second), "");
    EXPECT_EQ(ranks.links(kNew, 0, NodeId{1U}), "send: rank 1 Distributed.recv.0.forward");
}

/// Defect 30.
TEST(CompatibleLinks, OfBatchesAreThoseOfDocOnly)
{
    TwoRanks ranks;
    const NodeId batch = ranks.first.batch({{"isend", 1, {1}}, {"irecv", 1, {2}}});
    const NodeId other = ranks.second.batch({{"isend", 0, {3}}, {"irecv", 0, {4}}});
    EXPECT_EQ(ranks.links(kDoc, 0, batch), "list send: rank 1 Distributed.batch_isend_irecv.0.forward; "
                                           "receive: rank 1 Distributed.batch_isend_irecv.0.forward");
    EXPECT_EQ(ranks.links(kDoc, 1, other), "list send: rank 0 Distributed.batch_isend_irecv.0.forward; "
                                           "receive: rank 0 Distributed.batch_isend_irecv.0.forward");
    EXPECT_EQ(ranks.links(kNew, 0, batch), "");
}

TEST(CompatibleLinks, OfABatchOfOneEntryAreNoList)
{
    TwoRanks ranks;
    const NodeId batch = ranks.first.batch({{"isend", 1, {}}});
    ranks.second.batch({{"irecv", 0, {}}});
    EXPECT_EQ(ranks.links(kDoc, 0, batch), "send: rank 1 Distributed.batch_isend_irecv.0.forward");
}

TEST(CompatibleLinks, OfBatchesDoNotMeetSingleCalls)
{
    TwoRanks ranks;
    const NodeId batch = ranks.first.batch({{"isend", 1, {}}});
    ranks.second.receive("irecv", 0, {});
    EXPECT_EQ(ranks.links(kDoc, 0, batch), "");
}

TEST(CompatibleLinks, JoinMembersOfAGroupWithEqualNumber)
{
    TwoRanks ranks;
    ranks.first.collective("all_reduce", {0, 1}, {1}, {1});
    const NodeId second = ranks.first.collective("all_reduce", {0, 1}, {1}, {2});
    ranks.second.collective("all_reduce", {0, 1}, {1}, {9});
    ranks.second.collective("all_reduce", {0, 1}, {1}, {9});
    for (const Edition edition : {kDoc, kNew}) {
        EXPECT_EQ(ranks.links(edition, 0, second), "send_receive: rank 1 Distributed.all_reduce.1.forward");
    }
}

TEST(CompatibleLinks, WithARootAreMadeByTheRoot)
{
    TwoRanks ranks;
    const NodeId root = ranks.first.collective("broadcast", {0, 1}, {1}, {1}, 0);
    const NodeId member = ranks.second.collective("broadcast", {0, 1}, {1}, {1}, 0);
    EXPECT_EQ(ranks.links(kDoc, 0, root), "send: rank 1 Distributed.broadcast.0.forward");
    EXPECT_EQ(ranks.links(kDoc, 1, member), "receive: rank 0 Distributed.broadcast.0.forward");
}

TEST(CompatibleLinks, NeedTheGroupAndTheRankWhereThePublicToolLooks)
{
    TwoRanks ranks;
    const NodeId reduce = ranks.first.call("all_reduce");
    ranks.first.addGroup(reduce, {0, 1}, "input.2");
    const NodeId other = ranks.second.call("all_reduce");
    ranks.second.addGroup(other, {0, 1}, "input.2");
    const NodeId send = ranks.first.call("send");
    ranks.first.addRank(send, "input.1", 1);
    ranks.second.receive("recv", 0, {});
    EXPECT_EQ(ranks.links(kNew, 0, reduce), "");
    EXPECT_EQ(ranks.links(kNew, 0, send), "");
}

} // namespace
} // namespace pipescope::graph::test
