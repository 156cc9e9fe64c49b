#include "tests/ui/graph/window/graph_window.h"

#include <gmock/gmock.h>

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

TEST_F(DataEdgesWindowTest, HaveTheShapeOfTheirTensor)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    press(Qt::Key_L);
    ASSERT_GT(drawn(Side::Debug), 0U);
    EXPECT_THAT(std::string(pane(Side::Debug)->drawList().edges.front().text), HasSubstr("float32"));
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
