#include "core/graph/compare/overflow/overflow.h"
#include "tests/core/graph/compare/overflow/item_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

using testing::Eq;
using testing::Optional;

/// A send or receive of NaN, which a rank got from `peer` or gives to it.
NodeId addTransfer(ItemMaker& maker, std::string_view name, std::string_view rankPath, int peer)
{
    const NodeId node = maker.node(name);
    maker.tensor("input.0", name.find("send") != std::string_view::npos ? kNan : 0);
    maker.argument(rankPath, Value::integer(peer));
    maker.tensor("output.0", kNan);
    return node;
}

/// Rank 0 works for a while, then makes NaN and sends it; rank 1 waits for it from the start.
struct TwoRanks
{
    ItemMaker first;
    ItemMaker second;
    NodeId origin;

    TwoRanks()
    {
        second.graph().rank = Rank{1};
        first.node("Torch.add.0.forward");
        first.node("Torch.add.1.forward");
        origin = first.node("Torch.log.0.forward");
        first.tensor("output.0", kNan);
        addTransfer(first, "Distributed.send.0.forward", "input.dst", 1);
        addTransfer(second, "Distributed.recv.0.forward", "input.src", 0);
    }
};

TEST(FirstAbnormal, IsTheApiBeforeTheModulesAroundIt)
{
    ItemMaker maker;
    const NodeId module = maker.node("Module.a.A.forward.0");
    maker.tensor("output.0", kNan);
    const NodeId api = maker.node("Torch.log.0.forward", module);
    maker.tensor("output.0", kNan);
    const GraphOverflow overflow = checkOverflow(maker.graph(), {});
    EXPECT_THAT(firstAbnormal(maker.graph(), overflow), Optional(api));
}

TEST(FirstAbnormal, IsOfTheLevelAskedFor)
{
    ItemMaker maker;
    const NodeId medium = maker.node("Torch.add.0.forward");
    maker.tensor("input.0", kNan);
    const NodeId critical = maker.node("Torch.log.0.forward");
    maker.tensor("output.0", kNan);
    const GraphOverflow overflow = checkOverflow(maker.graph(), {});
    EXPECT_THAT(firstAbnormal(maker.graph(), overflow), Optional(medium));
    EXPECT_THAT(firstAbnormal(maker.graph(), overflow, OverflowLevel::Critical), Optional(critical));
}

TEST(FirstAbnormal, IsNoneInACleanGraph)
{
    ItemMaker maker;
    maker.node("Torch.add.0.forward");
    maker.tensor("output.0", 1);
    const GraphOverflow overflow = checkOverflow(maker.graph(), {});
    EXPECT_THAT(firstAbnormal(maker.graph(), overflow), Eq(std::nullopt));
}

TEST(FirstAbnormal, OfAllRanksIsTheOriginAndNotTheReceiveThatStandsEarlier)
{
    const TwoRanks ranks;
    const std::vector<const Graph*> graphs{&ranks.first.graph(), &ranks.second.graph()};
    std::vector<GraphOverflow> overflows;
    for (const Graph* graph : graphs) {
        overflows.push_back(checkOverflow(*graph, {}));
    }
    const ExecutionOrder order = orderExecution(graphs, linkCommunication(graphs, {}));
    EXPECT_THAT(firstAbnormal(overflows, order), Optional(GraphNode{0, ranks.origin}));
}

TEST(FirstAbnormal, OfRanksWithoutLinksIsTheOneThatStandsEarlier)
{
    const TwoRanks ranks;
    const std::vector<const Graph*> graphs{&ranks.first.graph(), &ranks.second.graph()};
    std::vector<GraphOverflow> overflows;
    for (const Graph* graph : graphs) {
        overflows.push_back(checkOverflow(*graph, {}));
    }
    const auto first = firstAbnormal(overflows, orderExecution(graphs, Communication{}));
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->graph, 1U);
}

} // namespace
} // namespace pipescope::graph::test
