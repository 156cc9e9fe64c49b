#include <QWheelEvent>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/view/graph_legend.h"
#include "ui/graph/view/graph_minimap_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

using graph::RowId;
using graph::Side;

class GraphChartTest : public test::GraphWindowTest
{
protected:
    void SetUp() override
    {
        test::GraphWindowTest::SetUp();
        compare();
        navigator().expandLevels(1);
        m_top = std::string(session().sheet()->debug.name(RowId{1U}));
    }

    /// The first child of the first box.
    std::string below() { return std::string(session().sheet()->debug.name(RowId{2U})); }

    void turnWheel(Side side, QPoint at, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(QPointF(at), pane(side)->mapToGlobal(QPointF(at)), {}, {0, notches * 120}, {},
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(pane(side), &event);
        EXPECT_TRUE(waitUntilIdle());
    }

    std::string m_top;
};

TEST_F(GraphChartTest, ADoubleClickExpandsABoxAndItsPartner)
{
    ASSERT_FALSE(isShown(Side::Debug, below()));
    doubleClick(Side::Debug, m_top);
    EXPECT_TRUE(isShown(Side::Debug, below()));
    EXPECT_TRUE(isShown(Side::Bench, below()));
    doubleClick(Side::Bench, m_top);
    EXPECT_FALSE(isShown(Side::Debug, below()));
    EXPECT_FALSE(isShown(Side::Bench, below()));
}

TEST_F(GraphChartTest, ADoubleClickOnTheExpandMarkExpandsOnce)
{
    const QPoint mark = pointOf(Side::Debug, m_top) - QPoint(32, 0);
    QTest::mouseClick(pane(Side::Debug), Qt::LeftButton, {}, mark);
    ASSERT_TRUE(isShown(Side::Debug, below())) << "the mark is there";
    QTest::mouseDClick(pane(Side::Debug), Qt::LeftButton, {}, mark);
    EXPECT_TRUE(waitUntilIdle());
    EXPECT_TRUE(isShown(Side::Debug, below()));
}

TEST_F(GraphChartTest, ABoxAloneIsExpandedWhereSidesAreNotInStep)
{
    press(Qt::Key_Y);
    doubleClick(Side::Debug, m_top);
    EXPECT_TRUE(isShown(Side::Debug, below()));
    EXPECT_FALSE(isShown(Side::Bench, below()));
}

TEST_F(GraphChartTest, ABoxWithoutPartnerIsExpandedAloneAndTheWindowSaysSo)
{
    click(Side::Debug, m_top);
    workspace().chart()->setFocus();
    press(Qt::Key_Delete);
    ASSERT_FALSE(session().partner());
    doubleClick(Side::Debug, m_top);
    EXPECT_TRUE(isShown(Side::Debug, below()));
    EXPECT_FALSE(isShown(Side::Bench, below()));
    EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("has no partner on the other side")));
}

TEST_F(GraphChartTest, WithoutDataParallelCopiesNothingIsColouredByThem)
{
    EXPECT_FALSE(m_window.action(kByReplicas)->isEnabled());
}

TEST_F(GraphChartTest, AClickSelectsAndAClickBesideEndsIt)
{
    click(Side::Debug, m_top);
    EXPECT_EQ(selected(), m_top);
    ASSERT_TRUE(session().partner());
    QTest::mouseClick(pane(Side::Debug), Qt::LeftButton, {},
                      QPoint(pane(Side::Debug)->width() / 2, pane(Side::Debug)->height() - 3));
    EXPECT_EQ(selected(), "");
}

TEST_F(GraphChartTest, ArrowsWalkAndExpand)
{
    workspace().chart()->setFocus();
    press(Qt::Key_Down);
    EXPECT_EQ(selected(), m_top);
    press(Qt::Key_Right);
    EXPECT_TRUE(isShown(Side::Debug, below()));
    press(Qt::Key_Right);
    EXPECT_EQ(selected(), below());
    press(Qt::Key_Up);
    EXPECT_EQ(selected(), m_top);
    press(Qt::Key_Down);
    press(Qt::Key_Left);
    EXPECT_EQ(selected(), m_top);
    press(Qt::Key_Left);
    EXPECT_FALSE(isShown(Side::Debug, below()));
}

TEST_F(GraphChartTest, EnterTogglesAndShiftEnterExpandsAllBelow)
{
    click(Side::Debug, m_top);
    press(Qt::Key_Return);
    EXPECT_TRUE(isShown(Side::Debug, below()));
    press(Qt::Key_Return);
    EXPECT_FALSE(isShown(Side::Debug, below()));
    press(Qt::Key_Return, Qt::ShiftModifier);
    const graph::Outline& outline = session().sheet()->debug;
    for (std::uint32_t row = 1; row < outline.ends[1]; ++row) {
        EXPECT_TRUE(isShown(Side::Debug, std::string(outline.name(RowId{row}))));
    }
}

TEST_F(GraphChartTest, TheBoxThatIsExpandedStaysWhereItIs)
{
    press(Qt::Key_E, Qt::ShiftModifier);
    const graph::Outline& outline = session().sheet()->debug;
    // Something in the middle that can be collapsed.
    std::uint32_t row = static_cast<std::uint32_t>(outline.size()) / 2;
    while (!outline.hasChildren(RowId{row})) {
        ++row;
    }
    navigator().go({Side::Debug, RowId{row}});
    const auto topOf = [&] {
        return graph_scene::pixelBoxOf(navigator().layout(Side::Debug), navigator().view(Side::Debug),
                                       RowId{row})
            ->top;
    };
    const double before = topOf();
    navigator().toggle({Side::Debug, RowId{row}});
    EXPECT_NEAR(topOf(), before, 1);
}

TEST_F(GraphChartTest, TheWheelScrollsBothSidesAndWithCtrlZooms)
{
    press(Qt::Key_E, Qt::ShiftModifier);
    const double before = navigator().view(Side::Debug).top;
    turnWheel(Side::Debug, {50, 50}, -3);
    EXPECT_GT(navigator().view(Side::Debug).top, before);
    EXPECT_NEAR(navigator().view(Side::Bench).top, navigator().view(Side::Debug).top, 1);
    const double zoom = navigator().view(Side::Debug).zoom;
    turnWheel(Side::Debug, {50, 50}, -2, Qt::ControlModifier);
    EXPECT_LT(navigator().view(Side::Debug).zoom, zoom);
    EXPECT_DOUBLE_EQ(navigator().view(Side::Bench).zoom, navigator().view(Side::Debug).zoom);
}

TEST_F(GraphChartTest, WIsHeldToZoomInAndDToScroll)
{
    press(Qt::Key_E, Qt::ShiftModifier);
    press(Qt::Key_0, Qt::ControlModifier);
    workspace().chart()->setFocus();
    const double zoom = navigator().view(Side::Debug).zoom;
    QTest::keyPress(workspace().chart(), Qt::Key_W);
    ASSERT_TRUE(test::waitFor([&] { return navigator().view(Side::Debug).zoom > zoom; }));
    QTest::keyRelease(workspace().chart(), Qt::Key_W);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_GT(navigator().view(Side::Debug).zoom, zoom);
    const double top = navigator().view(Side::Debug).top;
    QTest::keyPress(workspace().chart(), Qt::Key_D);
    ASSERT_TRUE(test::waitFor([&] { return navigator().view(Side::Debug).top > top; }));
    QTest::keyRelease(workspace().chart(), Qt::Key_D);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_GT(navigator().view(Side::Debug).top, top);
}

TEST_F(GraphChartTest, FitShowsEverythingAndBackspaceGoesBack)
{
    press(Qt::Key_E, Qt::ShiftModifier);
    const auto before = navigator().view(Side::Debug);
    press(Qt::Key_F);
    const auto fitted = navigator().view(Side::Debug);
    EXPECT_GE(fitted.bottom(), static_cast<double>(navigator().layout(Side::Debug).height()) - 1);
    press(Qt::Key_Backspace);
    EXPECT_DOUBLE_EQ(navigator().view(Side::Debug).zoom, before.zoom);
}

TEST_F(GraphChartTest, EveryBadNodeIsInTheMinimap)
{
    const auto& lines = workspace().chart()->minimap(Side::Debug)->classes();
    EXPECT_EQ(*std::max_element(lines.begin(), lines.end()),
              static_cast<std::uint8_t>(graph::Level::Different));
}

TEST_F(GraphChartTest, AClickInTheMinimapGoesThere)
{
    press(Qt::Key_E, Qt::ShiftModifier);
    GraphMinimapView* minimap = workspace().chart()->minimap(Side::Debug);
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(5, minimap->height() - 5));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_GT(navigator().view(Side::Debug).bottom(),
              static_cast<double>(navigator().layout(Side::Debug).height()) * 0.9);
}

TEST_F(GraphChartTest, TheLegendCountsNodes)
{
    const QStringList texts = workspace().chart()->legend()->texts();
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const QString& text) {
        return text.startsWith(QStringLiteral("different"));
    }));
}

TEST_F(GraphChartTest, OneSideCanBeShownAlone)
{
    m_window.action(CommandId{"OnlyBenchSide"})->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(pane(Side::Debug)->isVisible());
    EXPECT_TRUE(pane(Side::Bench)->isVisible());
    m_window.action(CommandId{"SidesStacked"})->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_LT(pane(Side::Debug)->mapToGlobal(QPoint()).y(), pane(Side::Bench)->mapToGlobal(QPoint()).y());
}

} // namespace
} // namespace pipescope::ui
