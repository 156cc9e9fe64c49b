#include "core/graph/tree/communication/execution_order.h"

#include "tests/core/graph/tree/communication/dump_of_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

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
        return orderExecution(graphs, linkCommunication(graphs, {}));
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

/// A run in which each call is made when its partners are there, so that no order can have a cycle.
std::vector<DumpOfCalls> randomRun(std::mt19937& random, int ranks, int calls)
{
    std::vector<DumpOfCalls> dumps;
    for (int rank = 0; rank < ranks; ++rank) {
        dumps.emplace_back(rank);
    }
    for (int i = 0; i < calls; ++i) {
        const auto a = static_cast<std::size_t>(random() % ranks);
        const auto b = (a + 1 + random() % (ranks - 1)) % ranks;
        const Tensor tensor{static_cast<double>(i)};
        switch (random() % 3) {
        case 0:
            dumps[a].compute();
            break;
        case 1:
            dumps[a].send(random() % 2 == 0 ? "send" : "isend", static_cast<int>(b), tensor);
            dumps[b].receive(random() % 2 == 0 ? "recv" : "irecv", static_cast<int>(a), tensor);
            break;
        default:
            for (const std::size_t member : {std::min(a, b), std::max(a, b)}) {
                dumps[member].collective("all_reduce",
                                         {static_cast<int>(std::min(a, b)), static_cast<int>(std::max(a, b))},
                                         tensor, tensor);
            }
        }
    }
    return dumps;
}

TEST(ExecutionOrder, OfAnyRunKeepsTheOrderOfEachRankAndOfEachTransfer)
{
    std::mt19937 random(14);
    for (int run = 0; run < 50; ++run) {
        const std::vector<DumpOfCalls> dumps = randomRun(random, 4, 60);
        std::vector<const Graph*> graphs;
        for (const DumpOfCalls& dump : dumps) {
            graphs.push_back(&dump.graph());
        }
        const Communication communication = linkCommunication(graphs, {});
        const ExecutionOrder order = orderExecution(graphs, communication);
        EXPECT_THAT(communication.findings.rows(), IsEmpty());
        EXPECT_THAT(order.findings().rows(), IsEmpty());
        for (const Transfer& transfer : communication.transfers) {
            EXPECT_LT(order.placeOf(transfer.sender)->time, order.placeOf(transfer.receiver)->time);
        }
        for (std::uint32_t graph = 0; graph < graphs.size(); ++graph) {
            const std::vector<NodeId> nodes = graphs[graph]->postOrder();
            for (std::size_t i = 1; i < nodes.size(); ++i) {
                EXPECT_LT(order.placeOf({graph, nodes[i - 1]})->time, order.placeOf({graph, nodes[i]})->time);
            }
        }
    }
}

} // namespace
} // namespace pipescope::graph::test
