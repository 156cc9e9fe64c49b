#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/node_panel.h"
#include "ui/graph/panels/suspects_panel.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>
#include <random>

namespace pipescope::ui {
namespace {

using graph::Side;

class FindingTheFaultTest : public test::GraphWindowTest
{ };

TEST_F(FindingTheFaultTest, OneKeyGoesToTheFirstDivergence)
{
    compare();
    press(Qt::Key_X);
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_TRUE(isInSight(Side::Debug, m_faultyNode));
    EXPECT_TRUE(isInSight(Side::Bench, m_faultyNode));
    EXPECT_TRUE(
        workspace().panels().suspects()->summary()->text().contains(QString::fromStdString(m_faultyNode)));
}

TEST_F(FindingTheFaultTest, InADatabaseToo)
{
    openAndWait({writeDatabase("compare_1.vis.db")});
    press(Qt::Key_X);
    EXPECT_EQ(selected(), m_faultyNode);
}

TEST_F(FindingTheFaultTest, TheKeyMayBePressedBeforeItIsFound)
{
    m_window.open({m_debug, m_bench});
    ASSERT_TRUE(test::waitFor([this] {
        return m_window.documents().isIdle()
               && dynamic_cast<GraphWorkspace*>(&m_window.workspace()) != nullptr;
    }));
    m_window.action(CommandId{"FirstDivergence"})->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(selected(), m_faultyNode);
}

TEST_F(FindingTheFaultTest, EqualModelsHaveNoDivergence)
{
    openAndWait({m_bench, m_bench});
    press(Qt::Key_X);
    EXPECT_EQ(selected(), "");
    EXPECT_TRUE(m_window.notice()->isVisible());
}

TEST_F(FindingTheFaultTest, TheKeyShowsAHiddenFaultInAllOfTwentyPairs)
{
    std::mt19937 random(2026);
    for (int i = 0; i < 20; ++i) {
        pipescope::test::DumpModel model;
        model.layers = 1 + static_cast<std::int32_t>(random() % 12);
        model.microBatches = 1 + static_cast<std::int32_t>(random() % 3);
        const auto root = m_folder.path() / std::to_string(i);
        pipescope::test::writeDump(root / "bench", model);
        model.faultyLayer = static_cast<std::int32_t>(random() % static_cast<unsigned>(model.layers));
        model.factor = 1.01 + 0.001 * static_cast<double>(random() % 900);
        pipescope::test::writeDump(root / "debug", model);
        openAndWait({root / "debug", root / "bench"});
        workspace().chart()->setFocus();
        press(Qt::Key_X);
        EXPECT_EQ(selected(), pipescope::test::faultyNode(model)) << i;
        EXPECT_TRUE(isInSight(Side::Debug, selected())) << i;
    }
}

TEST_F(FindingTheFaultTest, PeriodAndCommaGoThroughTheBadNodes)
{
    compare();
    press(Qt::Key_Period);
    const std::string first = selected();
    ASSERT_FALSE(first.empty());
    press(Qt::Key_Period);
    EXPECT_NE(selected(), first);
    press(Qt::Key_Comma);
    EXPECT_EQ(selected(), first);
    press(Qt::Key_Comma);
    EXPECT_NE(selected(), first) << "on to the last";
}

TEST_F(FindingTheFaultTest, WorstChildLeadsDownAndParentUp)
{
    compare();
    std::string before;
    for (press(Qt::Key_J); selected() != before; press(Qt::Key_J)) {
        before = selected();
    }
    const auto place = *session().selection();
    EXPECT_FALSE(session().sheet()->debug.hasChildren(place.row));
    EXPECT_EQ(session().sheet()->debug.levels[place.row.value], graph::Level::Different);
    press(Qt::Key_U);
    EXPECT_TRUE(session().sheet()->debug.contains(session().selection()->row, place.row));
}

TEST_F(FindingTheFaultTest, PartnerIsOnTheOtherSide)
{
    compare();
    press(Qt::Key_X);
    press(Qt::Key_T);
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_EQ(session().selection()->side, Side::Bench);
}

TEST_F(FindingTheFaultTest, AnAcceptedOnsetIsKnownAndItsEffectsFade)
{
    compare();
    press(Qt::Key_X);
    const std::size_t open = workspace().suspects().open().size();
    ASSERT_GE(open, 1U);
    press(Qt::Key_K);
    EXPECT_EQ(workspace().suspects().accepted().size(), 1U);
    const auto left = workspace().suspects().unexplained(Side::Debug);
    ASSERT_FALSE(left.empty());
    EXPECT_EQ(left[session().sheet()->debug.find(m_faultyNode)->value], 0);
}

TEST_F(FindingTheFaultTest, TheWayOfAnErrorEndsWhereItBegan)
{
    compare();
    // The last node that differs.
    const auto& classes = session().classes(Side::Debug);
    const auto last = classes.previous(1, static_cast<std::uint32_t>(classes.size()),
                                       static_cast<std::uint8_t>(graph::Level::Different));
    ASSERT_TRUE(last);
    navigator().go({Side::Debug, *last});
    workspace().chart()->setFocus();
    press(Qt::Key_V);
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_TRUE(pane(Side::Debug)->isHighlighting());
    workspace().chart()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_FALSE(pane(Side::Debug)->isHighlighting());
    EXPECT_EQ(selected(), m_faultyNode);
}

TEST_F(FindingTheFaultTest, EscapeEndsTheWayOfTheOnsetItself)
{
    compare();
    press(Qt::Key_X);
    press(Qt::Key_V);
    ASSERT_TRUE(pane(Side::Debug)->isHighlighting()) << "a way of one node";
    EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("the selected node itself")));
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_window.notice()->isVisible()) << "it spoke of the way";
    for (const Side side : {Side::Debug, Side::Bench}) {
        EXPECT_TRUE(std::ranges::none_of(pane(side)->drawList().boxes, &graph_scene::DrawnBox::isDimmed));
    }
    EXPECT_EQ(selected(), m_faultyNode);
}

TEST_F(FindingTheFaultTest, EscapeEndsTheWayFromAnyPanelAndWhateverCameBetween)
{
    compare();
    press(Qt::Key_X);
    press(Qt::Key_V);
    press(Qt::Key_V);
    press(Qt::Key_BracketRight);
    workspace().panels().suspects()->table()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_FALSE(pane(Side::Debug)->isHighlighting());
    EXPECT_FALSE(pane(Side::Bench)->isHighlighting());
    workspace().chart()->setFocus();
    press(Qt::Key_Escape);
    EXPECT_EQ(selected(), "") << "the next one takes the selection away";
}

TEST_F(FindingTheFaultTest, ExpandToBadNodesShowsThemAll)
{
    compare();
    press(Qt::Key_B);
    const auto& classes = session().classes(Side::Debug);
    for (std::uint32_t row = 1; row < classes.size(); ++row) {
        if (classes.of(graph::RowId{row}) >= session().leastBad()) {
            EXPECT_TRUE(navigator().layout(Side::Debug).isShown(graph::RowId{row}));
        }
    }
    press(Qt::Key_C);
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FindingTheFaultTest, TheNodesDetailsSayWhy)
{
    compare();
    press(Qt::Key_X);
    const QString text = workspace().panels().node()->text();
    EXPECT_TRUE(text.contains(QString::fromStdString(m_faultyNode)));
    EXPECT_TRUE(text.contains(QStringLiteral("different")));
    EXPECT_FALSE(workspace().copiedText(true).isEmpty());
}

} // namespace
} // namespace pipescope::ui
