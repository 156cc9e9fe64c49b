#include "ui/graph/scene/graph_edges.h"

#include "tests/ui/graph/scene/random_outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pipescope::graph_scene {
namespace {

using graph::NodeClasses;
using graph::RowId;
using test::flatOutline;

double textWidthOf(std::string_view text)
{
    return 7.0 * static_cast<double>(text.size());
}

GraphDrawList draw(const TreeLayout& layout, const std::vector<EdgeToDraw>& edges, double top = 0)
{
    const NodeClasses classes{std::vector<std::uint8_t>(layout.outline().size())};
    GraphDrawRequest request;
    request.view = {top, 1, 400, 500};
    request.classes = &classes;
    request.edges = edges;
    GraphDrawList list;
    buildGraphDrawList(layout, request, textWidthOf, textWidthOf, list);
    return list;
}

/// root: a (a1), b (b1); rows 1 to 4
std::shared_ptr<const graph::Outline> twoBoxes()
{
    auto graph = std::make_shared<graph::Graph>();
    for (const std::string name : {"a", "b"}) {
        const auto box = graph->add(name, graph::NodeKind::Module);
        graph->attach(box, graph::Graph::kRoot);
        graph->attach(graph->add(name + "1", graph::NodeKind::Module), box);
    }
    return std::make_shared<const graph::Outline>(graph::makeOutline(graph, graph::Side::Debug));
}

TEST(GraphEdges, GoFromTheRightSideOfABoxToThatOfAnother)
{
    const TreeLayout layout(twoBoxes());
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{3U}}});
    ASSERT_EQ(list.edges.size(), 1U);
    const DrawnEdge& edge = list.edges.front();
    EXPECT_EQ(edge.fromX, list.boxes[0].box.right);
    EXPECT_EQ(edge.toX, list.boxes[1].box.right);
    // Padding, half a header; a header and a gap farther down.
    EXPECT_EQ(edge.fromY, 5 + 11);
    EXPECT_EQ(edge.toY, 5 + 22 + 4 + 11);
    EXPECT_GT(edge.bulge, 0);
}

TEST(GraphEdges, EndAtTheHeaderOfAnExpandedBox)
{
    TreeLayout layout(twoBoxes());
    layout.expand(RowId{1U});
    EXPECT_EQ(draw(layout, {{RowId{1U}, RowId{3U}}}).edges.front().fromY, 5 + 11);
}

TEST(GraphEdges, OfHiddenRowsEndAtTheBoxesThatHideThem)
{
    const TreeLayout layout(twoBoxes());
    const auto hidden = draw(layout, {{RowId{2U}, RowId{4U}}}).edges;
    const auto boxes = draw(layout, {{RowId{1U}, RowId{3U}}}).edges;
    ASSERT_EQ(hidden.size(), 1U);
    EXPECT_EQ(hidden.front().fromY, boxes.front().fromY);
    EXPECT_EQ(hidden.front().toY, boxes.front().toY);
}

TEST(GraphEdges, WithinOneBoxAreNotDrawn)
{
    TreeLayout layout(test::chainOutline(3));
    const std::vector<EdgeToDraw> edges{{RowId{2U}, RowId{3U}}};
    EXPECT_TRUE(draw(layout, edges).edges.empty());
    layout.expandTo(RowId{3U});
    EXPECT_TRUE(draw(layout, edges).edges.empty()) << "row 3 lies in the box of row 2";
}

TEST(GraphEdges, ThatJoinTheSameBoxesAreOne)
{
    const TreeLayout layout(twoBoxes());
    EXPECT_EQ(draw(layout, {{RowId{2U}, RowId{4U}}, {RowId{1U}, RowId{3U}}}).edges.size(), 1U);
}

TEST(GraphEdges, HaveTheirTextBesideTheCurveWithinThePane)
{
    const TreeLayout layout(twoBoxes());
    const DrawnEdge edge = draw(layout, {{RowId{1U}, RowId{3U}, false, "[8, 16]"}}).edges.front();
    EXPECT_EQ(edge.text, "[8, 16]");
    EXPECT_EQ(edge.labelArea.width(), textWidthOf("[8, 16]"));
    EXPECT_LE(edge.labelArea.right, 400);
    EXPECT_LT(edge.labelArea.top, edge.toY);
    EXPECT_GT(edge.labelArea.bottom, edge.fromY);
}

TEST(GraphEdges, OutsideThePaneAreNotDrawn)
{
    const TreeLayout layout(twoBoxes());
    EXPECT_TRUE(draw(layout, {{RowId{1U}, RowId{3U}}}, 200).edges.empty());
    EXPECT_TRUE(draw(layout, {{RowId{1U}, RowId{3U}}}, -1000).edges.empty());
}

TEST(GraphEdges, BeyondTheBudgetThoseThatStandOutAreKeptAndLieOnTop)
{
    const TreeLayout layout(flatOutline(400));
    std::vector<EdgeToDraw> edges;
    for (std::uint32_t row = 2; row <= 400; ++row) {
        edges.push_back({RowId{1U}, RowId{row}, row == 400});
    }
    const GraphDrawList list = draw(layout, edges);
    EXPECT_EQ(list.edges.size(), kMaxEdges);
    EXPECT_TRUE(list.edges.back().isEmphasised);
    EXPECT_EQ(list.edges.back().edge, 398U);
}

TEST(GraphEdges, AreFoundAtTheirCurveOnly)
{
    const TreeLayout layout(twoBoxes());
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{3U}}});
    const DrawnEdge& edge = list.edges.front();
    // In the middle the curve is three quarters of the bulge away from the boxes.
    const double x = edge.fromX + 0.75 * edge.bulge;
    const double y = (edge.fromY + edge.toY) / 2;
    EXPECT_EQ(edgeAt(list, x, y), 0U);
    EXPECT_EQ(edgeAt(list, x + 2 * kEdgeReach, y), std::nullopt);
    EXPECT_EQ(edgeAt(list, edge.fromX, edge.toY + 2 * kEdgeReach), std::nullopt);
    EXPECT_EQ(hitAt(list, x, y)->edge, 0U);
}

} // namespace
} // namespace pipescope::graph_scene
