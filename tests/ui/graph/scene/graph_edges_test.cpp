#include "ui/graph/scene/graph_edges.h"

#include "tests/ui/graph/scene/random_outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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

GraphDrawList draw(const TreeLayout& layout, const std::vector<EdgeToDraw>& edges, double top = 0,
                   std::optional<std::uint32_t> pointed = {})
{
    const NodeClasses classes{std::vector<std::uint8_t>(layout.outline().size())};
    GraphDrawRequest request;
    request.view = {top, 1, 400, 500};
    request.classes = &classes;
    request.edges = edges;
    request.edgeRoom = kEdgeRoom;
    request.pointedEdge = pointed;
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

/// Whether a line of the edge goes through the text of a name.
bool crossesALabel(const GraphDrawList& list, const DrawnEdge& edge)
{
    const auto way = edge.way();
    for (const DrawnNodeLabel& label : list.labels) {
        // The text itself is lower than the header that it stands in.
        const double middle = (label.area.top + label.area.bottom) / 2;
        const scene::Box text{label.area.left, label.area.left + textWidthOf(label.text), middle - 5,
                              middle + 5};
        for (std::size_t i = 1; i < way.size(); ++i) {
            const auto [left, right] = std::minmax(way[i - 1].x, way[i].x);
            const auto [top, bottom] = std::minmax(way[i - 1].y, way[i].y);
            if (left < text.right && right > text.left && top < text.bottom && bottom > text.top) {
                return true;
            }
        }
    }
    return false;
}

TEST(GraphEdges, LeaveABoxBelowAndEnterTheOtherAbove)
{
    const TreeLayout layout(flatOutline(12));
    // Leaves 1 to 4 share the first line, 9 to 12 the third.
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{10U}}});
    ASSERT_EQ(list.edges.size(), 1U);
    const auto way = list.edges.front().way();
    EXPECT_EQ(way.front().y, list.boxes[0].box.bottom);
    EXPECT_EQ(way.back().y, list.boxes[9].box.top);
    EXPECT_TRUE(list.boxes[0].box.left < way.front().x && way.front().x < list.boxes[0].box.right);
    EXPECT_TRUE(list.boxes[9].box.left < way.back().x && way.back().x < list.boxes[9].box.right);
    EXPECT_GT(way[2].x, 400) << "it goes down to the right of all boxes";
    EXPECT_EQ(way[2].x, way[3].x);
}

TEST(GraphEdges, ToTheNextLineGoStraightThroughTheGap)
{
    const TreeLayout layout(twoBoxes());
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{3U}}});
    const auto way = list.edges.front().way();
    ASSERT_EQ(way.size(), 4U);
    EXPECT_EQ(way.front().y, list.boxes[0].box.bottom);
    EXPECT_EQ(way.back().y, list.boxes[1].box.top);
    EXPECT_LT(way[1].x, 400);
}

TEST(GraphEdges, WithinALineGoAboveIt)
{
    const TreeLayout layout(flatOutline(4));
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{3U}}});
    const auto way = list.edges.front().way();
    EXPECT_LT(way[1].y, list.boxes[0].box.top);
    EXPECT_EQ(way.back().y, list.boxes[2].box.top);
}

TEST(GraphEdges, CrossNoNames)
{
    std::mt19937 random(5);
    const auto outline = test::randomOutline(random, 60, 6);
    TreeLayout layout(outline);
    layout.expandBelow(RowId{0U});
    std::vector<EdgeToDraw> edges;
    for (std::uint32_t row = 1; row < outline->size(); ++row) {
        for (std::uint32_t other = 1; other < outline->size(); other += 7) {
            edges.push_back({RowId{row}, RowId{other}});
        }
    }
    const GraphDrawList list = draw(layout, edges);
    ASSERT_GT(list.edges.size(), 100U);
    for (const DrawnEdge& edge : list.edges) {
        EXPECT_FALSE(crossesALabel(list, edge));
    }
}

TEST(GraphEdges, ThatLeaveOneBoxShareALaneOthersBesideThemDoNot)
{
    const TreeLayout layout(flatOutline(24));
    const GraphDrawList list =
        draw(layout, {{RowId{1U}, RowId{13U}}, {RowId{1U}, RowId{17U}}, {RowId{2U}, RowId{14U}}});
    ASSERT_EQ(list.edges.size(), 3U);
    std::vector<double> lanes(3);
    for (const DrawnEdge& edge : list.edges) {
        lanes[edge.edge] = edge.corners[2].x;
    }
    EXPECT_EQ(lanes[0], lanes[1]);
    EXPECT_NE(lanes[0], lanes[2]);
}

TEST(GraphEdges, KeepTheirLanesWhenTheViewMoves)
{
    const TreeLayout layout(flatOutline(200));
    const std::vector<EdgeToDraw> edges{{RowId{1U}, RowId{13U}}, {RowId{2U}, RowId{190U}}};
    const auto laneOfSecond = [&](double top) {
        const GraphDrawList list = draw(layout, edges, top);
        const auto second = std::ranges::find(list.edges, 1U, &DrawnEdge::edge);
        return second == list.edges.end() ? 0 : second->corners[2].x;
    };
    EXPECT_GT(laneOfSecond(0), 400);
    EXPECT_EQ(laneOfSecond(0), laneOfSecond(300)) << "the first edge is out of sight there";
}

TEST(GraphEdges, EndAboveTheHeaderOfAnExpandedBoxAndBeginBelowAllOfIt)
{
    TreeLayout layout(twoBoxes());
    layout.expand(RowId{1U});
    layout.expand(RowId{3U});
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{3U}}});
    const auto way = list.edges.front().way();
    EXPECT_EQ(way.front().y, list.boxes[0].box.bottom);
    EXPECT_EQ(way.back().y, list.boxes[2].box.top);
}

TEST(GraphEdges, OfHiddenRowsEndAtTheBoxesThatHideThem)
{
    const TreeLayout layout(twoBoxes());
    const auto hidden = draw(layout, {{RowId{2U}, RowId{4U}}}).edges;
    const auto boxes = draw(layout, {{RowId{1U}, RowId{3U}}}).edges;
    ASSERT_EQ(hidden.size(), 1U);
    EXPECT_EQ(hidden.front().way().front().y, boxes.front().way().front().y);
    EXPECT_EQ(hidden.front().way().back().y, boxes.front().way().back().y);
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

TEST(GraphEdges, ShowTheirTextWhereTheyArePointedAt)
{
    const TreeLayout layout(twoBoxes());
    const std::vector<EdgeToDraw> edges{{RowId{1U}, RowId{3U}, false, "[8, 16]"}};
    EXPECT_EQ(draw(layout, edges).edges.front().text, "");
    const DrawnEdge edge = draw(layout, edges, 0, 0).edges.front();
    EXPECT_EQ(edge.text, "[8, 16]");
    EXPECT_EQ(edge.labelArea.width(), textWidthOf("[8, 16]"));
    EXPECT_LE(edge.labelArea.right, 400);
    EXPECT_LT(edge.labelArea.top, edge.way().back().y);
    EXPECT_GT(edge.labelArea.bottom, edge.way().front().y);
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

TEST(GraphEdges, AreFoundAlongTheirWayOnly)
{
    const TreeLayout layout(flatOutline(12));
    const GraphDrawList list = draw(layout, {{RowId{1U}, RowId{10U}}});
    const DrawnEdge& edge = list.edges.front();
    const double x = edge.corners[2].x;
    const double y = (edge.corners[2].y + edge.corners[3].y) / 2;
    EXPECT_EQ(edgeAt(list, x, y), 0U);
    EXPECT_EQ(edgeAt(list, x + 2 * kEdgeReach, y), std::nullopt);
    EXPECT_EQ(edgeAt(list, x, edge.corners[3].y + 2 * kEdgeReach), std::nullopt);
    EXPECT_EQ(hitAt(list, x, y)->edge, 0U);
    EXPECT_EQ(hitAt(list, x, y)->row, std::nullopt) << "no box is there";
}

} // namespace
} // namespace pipescope::graph_scene
