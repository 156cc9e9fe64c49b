#include "core/graph/communication/execution_order.h"

#include "tests/core/graph/communication/dump_of_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::IsEmpty;

/// Two ranks, linked by the rules of ours.
struct Ranks
{
    DumpOfCalls first{0};
    DumpOfCalls second{1};

    ExecutionOrder order() const
    {
        const auto graphs = graphsOf({&first, &second});
        return orderExecution(graphs, linkCommunication(graphs, LinkRules::Ours));
    }

    /// "0:Torch.add.0.forward"
    std::vector<std::string> names() const
    {
        const auto graphs = graphsOf({&first, &second});
        std::vector<std::string> names;
        for (const GraphNode& node : order().nodes()) {
            names.push_back(std::to_string(node.graph) + ':'
                            + std::string(graphs[node.graph]->name(node.node)));
        }
        return names;
    }
};

TEST(ExecutionOrder, IsThatOfPlacesWhereNothingIsLinked)
{
    Ranks ranks;
    ranks.first.compute();
    ranks.first.compute();
    ranks.second.compute();
    ranks.second.compute();
    EXPECT_THAT(ranks.names(),
                ElementsAre("0:Torch.add.0.forward", "1:Torch.add.0.forward", "0:Torch.add.1.forward",
                            "1:Torch.add.1.forward", "0:DefaultModel", "1:DefaultModel"));
}

TEST(ExecutionOrder, PutsAReceiveAndAllAfterItAfterTheSend)
{
    Ranks ranks;
    ranks.first.compute();
    ranks.first.compute();
    ranks.first.send("send", 1, {});
    ranks.second.receive("recv", 0, {});
    ranks.second.compute();
    EXPECT_THAT(ranks.names(),
                ElementsAre("0:Torch.add.0.forward", "0:Torch.add.1.forward", "0:Distributed.send.0.forward",
                            "0:DefaultModel", "1:Distributed.recv.0.forward", "1:Torch.add.0.forward",
                            "1:DefaultModel"));
}

TEST(ExecutionOrder, GivesTheCallsOfACollectiveOneTime)
{
    Ranks ranks;
    ranks.first.compute();
    ranks.first.compute();
    const NodeId slow = ranks.first.collective("all_reduce", {0, 1}, {}, {});
    const NodeId fast = ranks.second.collective("all_reduce", {0, 1}, {}, {});
    const NodeId after = ranks.second.compute();
    const ExecutionOrder order = ranks.order();
    EXPECT_EQ(order.placeOf({0, slow})->time, 2U);
    EXPECT_EQ(order.placeOf({1, fast})->time, 2U);
    EXPECT_EQ(order.placeOf({1, after})->time, 3U);
}

TEST(ExecutionOrder, LetsBatchesExchangeWithoutACycle)
{
    Ranks ranks;
    ranks.first.compute();
    const NodeId first = ranks.first.batch({{"isend", 1, {1}}, {"irecv", 1, {2}}});
    const NodeId second = ranks.second.batch({{"isend", 0, {2}}, {"irecv", 0, {1}}});
    const ExecutionOrder order = ranks.order();
    // The first begins at 1, the second at 0; what the second receives is there at 2.
    EXPECT_EQ(order.placeOf({0, first})->time, 1U);
    EXPECT_EQ(order.placeOf({1, second})->time, 2U);
    EXPECT_THAT(order.findings().rows(), IsEmpty());
}

TEST(ExecutionOrder, AllowsReceivesThatArePostedBeforeTheSends)
{
    Ranks ranks;
    ranks.first.receive("irecv", 1, {2});
    ranks.second.receive("irecv", 0, {1});
    const NodeId send = ranks.first.send("isend", 1, {1});
    const NodeId use = ranks.first.compute();
    const NodeId sendBack = ranks.second.send("isend", 0, {2});
    const NodeId useThere = ranks.second.compute();
    const ExecutionOrder order = ranks.order();
    EXPECT_THAT(order.findings().rows(), IsEmpty());
    EXPECT_LT(*order.placeOf({1, sendBack}), *order.placeOf({0, use}));
    EXPECT_LT(*order.placeOf({0, send}), *order.placeOf({1, useThere}));
}

TEST(ExecutionOrder, PutsAnEarlyPostedReceiveAfterItsSendWhereThatIsPossible)
{
    Ranks ranks;
    const NodeId receive = ranks.first.receive("irecv", 1, {2});
    ranks.second.compute();
    const NodeId send = ranks.second.send("isend", 0, {2});
    const ExecutionOrder order = ranks.order();
    EXPECT_LT(*order.placeOf({1, send}), *order.placeOf({0, receive}));
}

TEST(ExecutionOrder, BreaksACycleAtTheEarliestWaitAndReportsIt)
{
    Ranks ranks;
    ranks.first.compute();
    ranks.first.receive("recv", 1, {2});
    ranks.first.send("send", 1, {1});
    const NodeId broken = ranks.second.receive("recv", 0, {1});
    const NodeId send = ranks.second.send("send", 0, {2});
    const ExecutionOrder order = ranks.order();
    EXPECT_THAT(details(order.findings(), FindingId::ExecutionOrderBroken),
                ElementsAre("rank 1: Distributed.recv.0.forward"));
    EXPECT_EQ(order.placeOf({1, broken})->time, 0U);
    EXPECT_EQ(order.placeOf({1, send})->time, 1U);
}

TEST(ExecutionOrder, BreaksCyclesOfCollectives)
{
    Ranks ranks;
    ranks.first.collective("all_reduce", {0, 1}, {}, {});
    ranks.first.collective("all_gather", {0, 1}, {}, {});
    ranks.second.collective("all_gather", {0, 1}, {}, {});
    ranks.second.collective("all_reduce", {0, 1}, {}, {});
    const ExecutionOrder order = ranks.order();
    EXPECT_EQ(countOf(order.findings(), FindingId::ExecutionOrderBroken), 1U);
    EXPECT_EQ(order.nodes().size(), 6U);
}

TEST(ExecutionOrder, HasNoPlaceForNodesOutsideTheTree)
{
    Ranks ranks;
    const NodeId node = ranks.first.send("send", 1, {});
    ranks.second.receive("recv", 0, {});
    ranks.first.graph().detach(node);
    EXPECT_THAT(ranks.order().placeOf({0, node}), Eq(std::nullopt));
}

} // namespace
} // namespace pipescope::graph::test
