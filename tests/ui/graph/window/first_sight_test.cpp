#include <QLabel>
#include <QTableView>
#include <QWheelEvent>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/workspace/graph_panels.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>

namespace pipescope::ui {
namespace {

using graph::Side;

class FirstSightTest : public test::GraphWindowTest
{
protected:
    /// Compares both dumps; the user does something before it is known where they part.
    void compareWhile(const std::function<void()>& act)
    {
        openAndWait({m_bench});
        const auto acting = QObject::connect(&session(), &GraphSession::sheetChanged, act);
        compare();
        QObject::disconnect(acting);
    }

    /// Of the list of nodes.
    QStringList columnsShown()
    {
        const QTableView* table = workspace().panels().list()->table();
        QStringList names;
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            if (!table->isColumnHidden(column)) {
                names.append(table->model()->headerData(column, Qt::Horizontal).toString());
            }
        }
        return names;
    }

    /// The module around it is not there.
    static void loseFirstProduct(const std::filesystem::path& construct)
    {
        std::stringstream read;
        read << std::ifstream(construct).rdbuf();
        std::string text = read.str();
        const std::string before = "\"Torch.matmul.0.forward\": \"";
        const std::size_t begin = text.find(before) + before.size();
        ASSERT_LT(begin, text.size());
        text.replace(begin, text.find('"', begin) - begin, "Module.gone.Gone.forward.0");
        std::ofstream(construct) << text;
    }

    /// Two ranks, of which the second is faulty.
    std::filesystem::path writeRanks(const std::string& name, bool isFaulty)
    {
        pipescope::test::DumpModel model;
        model.layers = 12;
        const auto root = m_folder.path() / name;
        pipescope::test::writeDump(root / "step0" / "rank0", model);
        if (isFaulty) {
            model.faultyLayer = 1;
        }
        pipescope::test::writeDump(root / "step0" / "rank1", model);
        return root;
    }
};

TEST_F(FirstSightTest, AComparisonShowsItsFirstDivergenceUnasked)
{
    compare();
    for (const Side side : {Side::Debug, Side::Bench}) {
        ASSERT_TRUE(isInSight(side, m_faultyNode));
        const auto row = session().sheet()->outline(side).find(m_faultyNode);
        const auto box = graph_scene::pixelBoxOf(navigator().layout(side), navigator().view(side), *row);
        EXPECT_NEAR((box->top + box->bottom) / 2, pane(side)->height() / 2.0, 30);
    }
    EXPECT_EQ(selected(), "") << "the user selects";
}

TEST_F(FirstSightTest, ADatabaseOfAComparisonToo)
{
    openAndWait({writeDatabase("compare_1.vis.db")});
    EXPECT_TRUE(isInSight(Side::Debug, m_faultyNode));
    EXPECT_TRUE(isInSight(Side::Bench, m_faultyNode));
}

TEST_F(FirstSightTest, OnTheRankWhereItBegins)
{
    openAndWait({writeRanks("faulty", true), writeRanks("right", false)});
    EXPECT_EQ(session().sheet()->rank(), Rank{1});
    EXPECT_TRUE(isInSight(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, NotAfterAClick)
{
    compareWhile([this] { QTest::mouseClick(pane(Side::Debug), Qt::LeftButton, {}, {5, 600}); });
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, NotAfterTheWheel)
{
    compareWhile([this] {
        QWheelEvent turn({50, 50}, pane(Side::Debug)->mapToGlobal(QPointF(50, 50)), {}, {0, -120},
                         Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(pane(Side::Debug), &turn);
    });
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, NotAfterAKeyThatSelects)
{
    compareWhile([this] { QTest::keyClick(workspace().chart(), Qt::Key_Down); });
    EXPECT_NE(selected(), "");
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, NotWhenTheModelsWereLeftWithASelection)
{
    compare();
    press(Qt::Key_C);
    press(Qt::Key_Down);
    const std::string left = selected();
    ASSERT_NE(left, "");
    openAndWait({m_bench});
    compare();
    EXPECT_EQ(selected(), left);
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, ReadAgainTheViewStays)
{
    compare();
    press(Qt::Key_C);
    m_window.action(CommandId::Reload)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(FirstSightTest, ASingleDumpOpensTwoLevelsDeep)
{
    openAndWait({m_bench});
    const graph_scene::TreeLayout& layout = navigator().layout(Side::Debug);
    const graph::Outline& outline = layout.outline();
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        EXPECT_EQ(layout.isShown(layout.firstCollapsedAbove(graph::RowId{row})), true);
        EXPECT_EQ(layout.isShown(graph::RowId{row}),
                  outline.depths[row] <= 2 && !layout.isFoldedAway(graph::RowId{row}))
            << outline.name(graph::RowId{row});
    }
}

TEST_F(FirstSightTest, AComparisonWithoutDivergenceOpensTwoLevelsDeep)
{
    openAndWait({m_bench, m_bench});
    EXPECT_EQ(navigator().view(Side::Debug).top, 0);
    for (const Side side : {Side::Debug, Side::Bench}) {
        const graph::Outline& outline = navigator().layout(side).outline();
        const auto inner = std::ranges::find(outline.depths, 2U);
        ASSERT_NE(inner, outline.depths.end());
        const graph::RowId row{static_cast<std::uint32_t>(inner - outline.depths.begin())};
        EXPECT_TRUE(navigator().layout(side).isShown(row));
    }
}

TEST_F(FirstSightTest, OfADumpWithOverflowTheFirstOfTheWorstIsInTheMiddle)
{
    pipescope::test::DumpModel model;
    model.layers = 12;
    model.faultyLayer = 7;
    model.factor = std::numeric_limits<double>::infinity();
    const auto dump = m_folder.path() / "overflow";
    pipescope::test::writeDump(dump, model);
    openAndWait({dump});
    EXPECT_TRUE(isInSight(Side::Debug, pipescope::test::faultyNode(model)));
    EXPECT_THAT(workspace().verdict().toStdString(), testing::HasSubstr("nodes overflow"));
    EXPECT_TRUE(workspace().panels().list()->isVisible());
}

TEST_F(FirstSightTest, OfADumpWithLostNodesTheyAreListed)
{
    const auto dump = m_folder.path() / "lost";
    pipescope::test::writeDump(dump, {});
    loseFirstProduct(dump / "construct.json");
    openAndWait({dump});
    EXPECT_TRUE(workspace().panels().list()->isVisible());
    EXPECT_THAT(workspace().verdict().toStdString(), testing::HasSubstr("1 unplaced"));
    EXPECT_THAT(workspace().panels().list()->status()->text().toStdString(),
                testing::HasSubstr("1 unplaced"));
    EXPECT_TRUE(columnsShown().contains(QStringLiteral("Reason")));
    EXPECT_FALSE(columnsShown().contains(QStringLiteral("Verdict")));
    compare();
    EXPECT_TRUE(columnsShown().contains(QStringLiteral("Verdict")));
}

TEST_F(FirstSightTest, OfAFaultlessDumpNothingIsListed)
{
    openAndWait({m_bench});
    EXPECT_FALSE(workspace().panels().list()->isVisible());
}

} // namespace
} // namespace pipescope::ui
