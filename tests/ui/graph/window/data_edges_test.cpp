#include "tests/ui/graph/window/graph_window.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

using graph::Side;
using ::testing::HasSubstr;

class DataEdgesWindowTest : public test::GraphWindowTest
{
protected:
    std::size_t drawn(Side side) { return pane(side)->drawList().edges.size(); }
};

TEST_F(DataEdgesWindowTest, AreDrawnForTheSelectedNodeAndItsPartner)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    EXPECT_EQ(drawn(Side::Debug), 0U);
    press(Qt::Key_L);
    EXPECT_GT(drawn(Side::Debug), 0U);
    EXPECT_GT(drawn(Side::Bench), 0U);
    press(Qt::Key_L);
    EXPECT_EQ(drawn(Side::Debug), 0U);
}

TEST_F(DataEdgesWindowTest, FollowTheSelection)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    press(Qt::Key_L);
    press(Qt::Key_Escape);
    EXPECT_EQ(drawn(Side::Debug), 0U);
}

TEST_F(DataEdgesWindowTest, ShowTheShapeOfTheirTensorUnderThePointer)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    press(Qt::Key_L);
    ASSERT_GT(drawn(Side::Debug), 0U);
    const auto shown = [&] { return std::string(pane(Side::Debug)->drawList().edges.back().text); };
    EXPECT_EQ(shown(), "");
    const scene::Point corner = pane(Side::Debug)->drawList().edges.back().corners[1];
    QTest::mouseMove(pane(Side::Debug), QPoint(qRound(corner.x), qRound(corner.y)));
    EXPECT_THAT(shown(), HasSubstr("float32"));
    QTest::mouseMove(pane(Side::Debug), QPoint(2, 2));
    EXPECT_EQ(shown(), "");
}

TEST_F(DataEdgesWindowTest, CanBeClickedBesideTheBoxes)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    press(Qt::Key_L);
    const auto& edges = pane(Side::Debug)->drawList().edges;
    const auto inLane =
        std::ranges::find(edges, graph_scene::DrawnEdge::kMaxCorners, &graph_scene::DrawnEdge::cornerCount);
    ASSERT_NE(inLane, edges.end());
    const double middle = (inLane->corners[2].y + inLane->corners[3].y) / 2;
    const double y = std::clamp(middle, 5.0, pane(Side::Debug)->height() - 5.0);
    QTest::mouseClick(pane(Side::Debug), Qt::LeftButton, {}, QPoint(qRound(inLane->corners[2].x), qRound(y)));
    EXPECT_EQ(session().selection(), std::nullopt) << "as a click beside all boxes";
}

TEST_F(DataEdgesWindowTest, AreShownForABuildToo)
{
    openAndWait({m_debug});
    navigator().go({Side::Debug, *session().sheet()->debug.find(m_faultyNode)});
    workspace().chart()->setFocus();
    press(Qt::Key_L);
    EXPECT_GT(drawn(Side::Debug), 0U);
}

} // namespace
} // namespace pipescope::ui
