#include "core/graph/compare/verdicts/item_pair.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::flat;
using test::integer;
using test::ItemSpec;
using test::withShape;
using testing::ElementsAre;

/// "input.0=input.1": paths of the debug and bench side; "-" where a side has none.
std::vector<std::string> align(const std::vector<ItemSpec>& debug, const std::vector<ItemSpec>& bench)
{
    Graph debugGraph;
    Graph benchGraph;
    const NodeId debugNode = addNode(debugGraph, "Torch.op.0.forward", debug, {});
    const NodeId otherNode = addNode(benchGraph, "Torch.op.0.forward", bench, {});
    std::vector<ItemPair> pairs;
    alignItems(Vocabulary(debugGraph, benchGraph), debugGraph.node(debugNode), benchGraph.node(otherNode),
               pairs);
    const auto path = [](const Graph& graph, std::uint32_t item) {
        return item == ItemPair::kNoItem ? std::string("-") : std::string(graph.text(graph.items[item].path));
    };
    std::vector<std::string> texts;
    for (const ItemPair pair : pairs) {
        texts.push_back(path(debugGraph, pair.debug) + '=' + path(benchGraph, pair.bench));
    }
    return texts;
}

TEST(AlignItemsTest, ItemsOfEqualPathsArePairs)
{
    EXPECT_THAT(align({flat("input.0", 1), flat("input.1", 2)}, {flat("input.0", 3), flat("input.1", 4)}),
                ElementsAre("input.0=input.0", "input.1=input.1"));
}

// Defect 9: the public tool shifts all arguments behind it, and drops the last.
TEST(AlignItemsTest, AnInsertedArgumentShiftsNoOther)
{
    const ItemSpec a = withShape(flat("input.0", 1), "[8, 16]");
    const ItemSpec inserted = withShape(flat("input.1", 5), "[4]");
    const ItemSpec debugB = withShape(flat("input.2", 2), "[16, 16]");
    const ItemSpec benchB = withShape(flat("input.1", 3), "[16, 16]");
    EXPECT_THAT(align({a, inserted, debugB}, {a, benchB}),
                ElementsAre("input.0=input.0", "input.1=-", "input.2=input.1"));
    EXPECT_THAT(align({a, benchB}, {a, inserted, debugB}),
                ElementsAre("input.0=input.0", "input.1=input.2", "-=input.1"));
}

TEST(AlignItemsTest, AnInsertedArgumentOfTheSameShapeIsFoundByTheValues)
{
    EXPECT_THAT(align({flat("input.0", 9), flat("input.1", 1), flat("input.2", 2)},
                      {flat("input.0", 1), flat("input.1", 2)}),
                ElementsAre("input.0=-", "input.1=input.0", "input.2=input.1"));
}

TEST(AlignItemsTest, AnArgumentAtTheEndIsListedAlone)
{
    EXPECT_THAT(align({flat("input.0", 1)}, {flat("input.0", 1), flat("input.1", 7)}),
                ElementsAre("input.0=input.0", "-=input.1"));
}

TEST(AlignItemsTest, NamedArgumentsArePairsInAnyOrder)
{
    EXPECT_THAT(align({integer("input.dim", 1), integer("input.axis", 2)},
                      {integer("input.axis", 2), integer("input.dim", 1)}),
                ElementsAre("input.dim=input.dim", "input.axis=input.axis"));
    EXPECT_THAT(align({integer("input.dim", 1)}, {integer("input.axis", 1)}),
                ElementsAre("input.dim=-", "-=input.axis"));
}

TEST(AlignItemsTest, AnArgumentMayHaveItsNameOnOneSideOnly)
{
    EXPECT_THAT(
        align({flat("input.0", 1), integer("input.1", 3)}, {flat("input.0", 1), integer("input.dim", 3)}),
        ElementsAre("input.0=input.0", "input.1=input.dim"));
}

TEST(AlignItemsTest, AnArgumentOfAnotherShapeIsStillAPair)
{
    EXPECT_THAT(align({withShape(flat("input.0", 1), "[2]")}, {withShape(flat("input.0", 1), "[3]")}),
                ElementsAre("input.0=input.0"));
}

TEST(AlignItemsTest, GroupsDoNotMix)
{
    EXPECT_THAT(align({flat("input.0", 1), flat("parameters.weight", 2)}, {flat("parameters.weight", 1)}),
                ElementsAre("input.0=-", "parameters.weight=parameters.weight"));
}

TEST(AlignItemsTest, LongListsArePairedByPath)
{
    std::vector<ItemSpec> debug;
    std::vector<ItemSpec> bench;
    for (int i = 0; i < 3000; ++i) {
        debug.push_back(flat("input." + std::to_string(i), i));
        bench.push_back(flat("input." + std::to_string(i + 1), i));
    }
    const auto pairs = align(debug, bench);
    ASSERT_EQ(pairs.size(), 3001U);
    EXPECT_EQ(pairs[0], "input.0=-");
    EXPECT_EQ(pairs[1], "input.1=input.1");
    EXPECT_EQ(pairs[3000], "-=input.3000");
}

} // namespace
} // namespace pipescope::graph
