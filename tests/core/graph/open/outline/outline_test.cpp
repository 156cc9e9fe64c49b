#include "core/graph/open/outline/outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace pipescope::graph {
namespace {

using ::testing::ElementsAre;

NodeId addBelow(Graph& graph, NodeId parent, std::string_view name)
{
    const NodeId node = graph.add(name, NodeKind::Module);
    graph.attach(node, parent);
    return node;
}

/// root: a (a1, a2), b
std::shared_ptr<Graph> smallGraph()
{
    auto graph = std::make_shared<Graph>();
    // Positions do not follow the tree.
    const NodeId b = graph->add("b", NodeKind::Module);
    const NodeId a = addBelow(*graph, Graph::kRoot, "a");
    graph->attach(b, Graph::kRoot);
    addBelow(*graph, a, "a1");
    addBelow(*graph, a, "a2");
    return graph;
}

std::vector<std::string> names(const Outline& outline)
{
    std::vector<std::string> names;
    for (std::uint32_t row = 0; row < outline.size(); ++row) {
        names.emplace_back(outline.name(RowId{row}));
    }
    return names;
}

TEST(Outline, RowsStandInDepthFirstOrder)
{
    const Outline outline = makeOutline(smallGraph(), Side::Debug);
    EXPECT_THAT(names(outline), ElementsAre("DefaultModel", "a", "a1", "a2", "b"));
    EXPECT_THAT(outline.ends, ElementsAre(5, 4, 3, 4, 5));
    EXPECT_THAT(outline.parents, ElementsAre(kNoRow, 0, 1, 1, 0));
    EXPECT_THAT(outline.depths, ElementsAre(0, 1, 2, 2, 1));
}

TEST(Outline, NamesLeadToRows)
{
    const auto graph = smallGraph();
    graph->add("outside", NodeKind::Api);
    const Outline outline = makeOutline(graph, Side::Debug);
    EXPECT_EQ(outline.find("a2"), RowId{3U});
    EXPECT_EQ(outline.find("outside"), std::nullopt);
    EXPECT_EQ(outline.find("nowhere"), std::nullopt);
}

TEST(Outline, ChildrenAreThoseOneLevelBelow)
{
    const Outline outline = makeOutline(smallGraph(), Side::Debug);
    std::vector<std::uint32_t> children;
    for (const RowId child : ChildRows(outline, RowId{0U})) {
        children.push_back(child.value);
    }
    EXPECT_THAT(children, ElementsAre(1, 4));
    EXPECT_FALSE(outline.hasChildren(RowId{2U}));
    EXPECT_TRUE(outline.contains(RowId{1U}, RowId{3U}));
    EXPECT_FALSE(outline.contains(RowId{1U}, RowId{4U}));
}

TEST(Outline, AChainOfAHundredThousandNodesIsNoProblem)
{
    auto graph = std::make_shared<Graph>();
    NodeId parent = Graph::kRoot;
    for (int i = 0; i < 100'000; ++i) {
        parent = addBelow(*graph, parent, "n" + std::to_string(i));
    }
    const Outline outline = makeOutline(graph, Side::Debug);
    EXPECT_EQ(outline.depths.back(), 100'000U);
    EXPECT_EQ(outline.ends.front(), 100'001U);
}

TEST(Outline, PartnersAreRowsOfTheOtherSide)
{
    const auto debugGraph = smallGraph();
    auto benchGraph = std::make_shared<Graph>();
    addBelow(*benchGraph, Graph::kRoot, "x");
    const NodeId y = addBelow(*benchGraph, Graph::kRoot, "y");
    Outline debug = makeOutline(debugGraph, Side::Debug);
    Outline bench = makeOutline(benchGraph, Side::Bench);

    Matching matching;
    matching.benchOf.resize(debugGraph->nodes.size());
    matching.debugReasons.resize(debugGraph->nodes.size());
    matching.debugOf.resize(benchGraph->nodes.size());
    matching.benchReasons.resize(benchGraph->nodes.size());
    const NodeId a = *debugGraph->find("a");
    matching.benchOf[0] = Graph::kRoot;
    matching.debugOf[0] = Graph::kRoot;
    matching.benchOf[a.value] = y;
    matching.debugOf[y.value] = a;
    matching.debugReasons[debugGraph->find("a1")->value].reason = UnmatchedReason::NoSuchName;
    addMatching(matching, debug, bench);

    EXPECT_THAT(debug.partners, ElementsAre(0, 2, kNoRow, kNoRow, kNoRow));
    EXPECT_THAT(bench.partners, ElementsAre(0, kNoRow, 1));
    EXPECT_THAT(debug.nearestMatched, ElementsAre(0, 1, 1, 1, 0));
    EXPECT_EQ(debug.unmatched[2], UnmatchedReason::NoSuchName);
}

} // namespace
} // namespace pipescope::graph
