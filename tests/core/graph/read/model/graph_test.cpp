#include "core/graph/read/model/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

std::vector<std::string> namesOf(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    for (const NodeId id : nodes) {
        names.emplace_back(graph.name(id));
    }
    return names;
}

TEST(GraphTest, ListsChildrenBeforeTheirParentInTheirOrder)
{
    Graph graph;
    const NodeId layer = graph.add("Module.layer.Layer.forward.0", NodeKind::Module);
    graph.attach(layer, Graph::kRoot);
    graph.attach(graph.add("Torch.matmul.0.forward", NodeKind::Api), layer);
    graph.attach(graph.add("Torch.add.0.forward", NodeKind::Api), layer);

    EXPECT_THAT(namesOf(graph, graph.postOrder()),
                ElementsAre("Torch.matmul.0.forward", "Torch.add.0.forward", "Module.layer.Layer.forward.0",
                            "DefaultModel"));
}

TEST(GraphTest, ListsATreeOfAnyDepthWithoutRecursion)
{
    Graph graph;
    NodeId parent = Graph::kRoot;
    for (int i = 0; i < 300'000; ++i) {
        const NodeId child = graph.add("Module.m" + std::to_string(i), NodeKind::Module);
        graph.attach(child, parent);
        parent = child;
    }
    EXPECT_EQ(graph.postOrder().size(), 300'001U);
}

TEST(GraphTest, ADetachedNodeIsNotListedAndKeepsItsPosition)
{
    Graph graph;
    const NodeId node = graph.add("Torch.add.0.forward", NodeKind::Api);
    graph.attach(node, Graph::kRoot);
    graph.detach(node);

    EXPECT_THAT(namesOf(graph, graph.postOrder()), ElementsAre("DefaultModel"));
    EXPECT_THAT(graph.find("Torch.add.0.forward"), Optional(node));
}

TEST(GraphTest, ARenamedNodeIsFoundByItsNewNameOnly)
{
    Graph graph;
    const NodeId node = graph.add("Torch.add.0.forward", NodeKind::Api);
    graph.rename(node, "Torch.add_rank1.0.forward");

    EXPECT_THAT(graph.find("Torch.add_rank1.0.forward"), Optional(node));
    EXPECT_THAT(graph.find("Torch.add.0.forward"), Eq(std::nullopt));
}

TEST(GraphTest, AnItemIsNamedAfterItsNodeUnlessItHasANameOfItsOwn)
{
    Graph graph;
    const NodeId node = graph.add("Torch.add.0.forward", NodeKind::Api);
    Item item;
    item.path = graph.texts.intern("input.1");
    EXPECT_EQ(graph.itemName(node, item), "Torch.add.0.forward.input.1");

    item.dataNameKind = DataNameKind::ItemNamePt;
    EXPECT_EQ(graph.dataFileName(node, item), "Torch.add.0.forward.input.1.pt");

    item.name = graph.texts.intern("other");
    EXPECT_EQ(graph.itemName(node, item), "other");
}

TEST(GraphTest, ExtraMembersBelongToOneItem)
{
    Graph graph;
    Item item;
    graph.items.add(item);
    item.hasExtras = true;
    graph.items.add(item);
    item.hasExtras = false;
    graph.items.add(item);
    graph.extras.push_back({1, graph.texts.intern("peer"), Value::integer(4)});

    EXPECT_THAT(graph.extra(graph.items[1], "peer").integer(), Optional(4));
    EXPECT_TRUE(graph.extra(graph.items[1], "tag").isNull());
    EXPECT_TRUE(graph.extra(graph.items[2], "peer").isNull());
}

TEST(KindOfName, FollowsThePrefix)
{
    EXPECT_EQ(kindOfName("Module.0.x.Linear.forward.0"), NodeKind::Module);
    EXPECT_EQ(kindOfName("Cell.x.Dense.forward.0"), NodeKind::Module);
    EXPECT_EQ(kindOfName("optimizer"), NodeKind::Module);
    EXPECT_EQ(kindOfName("Torch.matmul.0.forward"), NodeKind::Api);
    EXPECT_EQ(kindOfName("MintFunctional.gelu.0.forward"), NodeKind::Api);
    EXPECT_EQ(kindOfName("Distributed.isend.0.forward"), NodeKind::Api);
    EXPECT_EQ(kindOfName("somethingElse"), NodeKind::Module);
}

TEST(ParseShape, ReadsListsAndTuples)
{
    EXPECT_THAT(parseShape("[8, 1, 16]"), Optional(ElementsAre(8, 1, 16)));
    EXPECT_THAT(parseShape("(3,)"), Optional(ElementsAre(3)));
    EXPECT_THAT(parseShape("[]"), Optional(ElementsAre()));
    EXPECT_THAT(parseShape("unknown"), Eq(std::nullopt));
    EXPECT_THAT(parseShape("[1, x]"), Eq(std::nullopt));
}

} // namespace
} // namespace pipescope::graph
