#include "ui/graph/panels/layers/layers_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/layers/layer_curve_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"

namespace pipescope::ui {
namespace {

constexpr int kLayers = 4;

class LayersPanelTest : public test::GraphWindowTest
{
protected:
    /// Two steps of a model of four layers; the matmul of layer 1 is faulty.
    void compareSteps()
    {
        pipescope::test::DumpModel model;
        model.layers = kLayers;
        std::filesystem::remove_all(m_debug);
        std::filesystem::remove_all(m_bench);
        for (const char* const step : {"step0", "step1"}) {
            model.faultyLayer.reset();
            pipescope::test::writeDump(m_bench / step / "rank0", model);
            model.faultyLayer = 1;
            pipescope::test::writeDump(m_debug / step / "rank0", model);
        }
        m_faultyNode = pipescope::test::faultyNode(model);
        compare();
    }

    void showLayers()
    {
        if (!panel().isVisible()) {
            m_window.action(kShowLayers)->trigger();
        }
        EXPECT_TRUE(waitUntilIdle());
    }

    LayersPanel& panel() { return *workspace().panels().layers(); }

    void clickCell(int row, int column)
    {
        QTableView* const table = panel().table();
        const QModelIndex index = panel().model().index(row, column);
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
        EXPECT_TRUE(waitUntilIdle());
    }

    std::string textAt(int row, int column)
    {
        return panel().model().index(row, column).data().toString().toStdString();
    }

    std::string rowName(int row)
    {
        return panel().model().headerData(row, Qt::Vertical).toString().toStdString();
    }

    std::int64_t shownStep() { return session().sheet()->debug.graph->step; }
};

TEST_F(LayersPanelTest, HasAColumnForEachLayerAndOneForTheRest)
{
    compareSteps();
    showLayers();
    ASSERT_EQ(panel().model().columnCount(), kLayers + 1);
    EXPECT_EQ(panel().model().headerData(1, Qt::Horizontal).toString(), QStringLiteral("1"));
    EXPECT_EQ(panel().model().headerData(kLayers, Qt::Horizontal).toString(), QStringLiteral("Outside"));
    panel().kinds()->setCurrentIndex(2);
    EXPECT_EQ(panel().model().rowCount(), 1);
    EXPECT_EQ(panel().model().headerData(0, Qt::Vertical).toString(), QStringLiteral("Rank 0"));
}

TEST_F(LayersPanelTest, StepsOfARankStandBelowEachOtherAndThoseNotReadSaySo)
{
    compareSteps();
    showLayers();
    ASSERT_EQ(panel().model().rowCount(), 2);
    EXPECT_EQ(rowName(0), "Rank 0, step 0");
    EXPECT_EQ(rowName(1), "Rank 0, step 1: not read");
    EXPECT_NE(textAt(0, 1), "");
    EXPECT_EQ(textAt(1, 1), "");
    EXPECT_TRUE(panel().model().index(1, 1).data(Qt::ToolTipRole).toString().contains("not read"));
    QTest::mouseClick(panel().readAllButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(rowName(1), "Rank 0, step 1");
    EXPECT_EQ(textAt(1, 1), textAt(0, 1));
}

TEST_F(LayersPanelTest, AClickOnARowThatIsNotReadOpensItsStep)
{
    compareSteps();
    showLayers();
    clickCell(1, 2);
    EXPECT_EQ(shownStep(), 1);
    ASSERT_EQ(panel().model().rowCount(), 2);
    EXPECT_EQ(rowName(1), "Rank 0, step 1");
}

TEST_F(LayersPanelTest, AClickOnACellWithoutFaultLeadsToItsLayer)
{
    compareSteps();
    showLayers();
    panel().directions()->setCurrentIndex(1);
    ASSERT_EQ(textAt(0, 0), "");
    clickCell(0, 0);
    ASSERT_TRUE(session().selection());
    EXPECT_EQ(graph::layerOf(session().sheet()->debug, session().selection()->row), 0U);
}

TEST_F(LayersPanelTest, TheMoreALayerDiffersTheStrongerItsColourAndNumbersAreShort)
{
    LayerTableModel model;
    graph::LayerRow row;
    for (const float multiple : {2.0F, 2000.0F, 99.7F, 999.7F, 1.94e4F}) {
        graph::LayerCell& cell = row.cells.emplace_back();
        cell.layer = static_cast<std::uint32_t>(row.cells.size());
        cell.nodes = 10;
        cell.bad = 1;
        cell.verdict = graph::Level::Different;
        cell.multiple = multiple;
    }
    model.setLook(LayerValue::Multiple, {}, false);
    model.setRows({row}, {}, LayerRowKind::RanksAndSteps);
    const auto saturation = [&](int column) {
        return model.index(0, column).data(Qt::BackgroundRole).value<QColor>().hsvSaturation();
    };
    EXPECT_LT(saturation(0), saturation(1));
    QStringList texts;
    for (int column = 0; column < model.columnCount(); ++column) {
        texts.append(model.index(0, column).data().toString());
    }
    EXPECT_EQ(texts.join(u' '), QStringLiteral("2 2k 99.7 1k 19k"));
}

TEST_F(LayersPanelTest, StepsOfSeveralRanksAreGroupedByRank)
{
    LayerTableModel model;
    model.setLook(LayerValue::Multiple, {}, false);
    std::vector<graph::LayerRow> rows;
    for (const std::int64_t step : {0, 1}) {
        for (const std::int32_t rank : {0, 1}) {
            graph::LayerRow& row = rows.emplace_back();
            row.step = step;
            row.rank = Rank{rank};
            row.cells.emplace_back().layer = 0;
        }
    }
    model.setRows(rows, {}, LayerRowKind::RanksAndSteps);
    const auto name = [&](int row) { return model.headerData(row, Qt::Vertical).toString().toStdString(); };
    EXPECT_EQ(name(0), "Rank 0, step 0");
    EXPECT_EQ(name(1), "Rank 0, step 1");
    EXPECT_EQ(name(2), "Rank 1, step 0");
    EXPECT_TRUE(model.index(2, 0).data(LayerTableModel::kBeginsRankRole).toBool());
    EXPECT_FALSE(model.index(1, 0).data(LayerTableModel::kBeginsRankRole).toBool());
}

TEST_F(LayersPanelTest, OfForwardsALayerBeforeTheFaultHasNoBadNode)
{
    compareSteps();
    showLayers();
    panel().directions()->setFocus();
    QTest::keyClick(panel().directions(), Qt::Key_Down);
    EXPECT_EQ(textAt(0, 0), "");
    EXPECT_NE(textAt(0, 1), "");
    EXPECT_NE(textAt(0, kLayers - 1), "");
}

TEST_F(LayersPanelTest, AClickOnACellLeadsToItsWorstNode)
{
    compareSteps();
    showLayers();
    clickCell(0, 2);
    const auto worst = panel().model().worstAt(panel().model().index(0, 2));
    ASSERT_TRUE(worst);
    EXPECT_EQ(selected(), worst->second);
}

TEST_F(LayersPanelTest, MarksTheCellOfTheSelectedNode)
{
    compareSteps();
    showLayers();
    press(Qt::Key_X);
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_EQ(panel().table()->currentIndex(), panel().model().index(0, 1));
}

TEST_F(LayersPanelTest, IsShownUnaskedWhereSeveralStepsDiffer)
{
    compareSteps();
    EXPECT_TRUE(panel().isVisible());
}

TEST_F(LayersPanelTest, IsNotShownUnaskedForASingleRank)
{
    compare();
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(LayersPanelTest, IsNotShownUnaskedInASmallWindow)
{
    m_window.resize(800, 500);
    compareSteps();
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(LayersPanelTest, StaysHiddenOnceItWasHidden)
{
    compareSteps();
    m_window.action(kShowLayers)->trigger();
    ASSERT_FALSE(panel().isVisible());
    press(Qt::Key_X);
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(LayersPanelTest, FramesTheCellsOfTheOnsetsOfAllRanks)
{
    pipescope::test::DumpModel model;
    model.layers = kLayers;
    std::filesystem::remove_all(m_debug);
    std::filesystem::remove_all(m_bench);
    for (int rank = 0; rank < 2; ++rank) {
        const std::string folder = "rank" + std::to_string(rank);
        model.faultyLayer.reset();
        pipescope::test::writeDump(m_bench / folder, model);
        model.faultyLayer = 1 + rank;
        pipescope::test::writeDump(m_debug / folder, model);
    }
    compare();
    showLayers();
    for (int row = 0; row < 2; ++row) {
        for (int column = 0; column < panel().model().columnCount(); ++column) {
            const QModelIndex cell = panel().model().index(row, column);
            EXPECT_EQ(cell.data(LayerTableModel::kIsFramedRole).toBool(), column == 1 + row) << row << column;
        }
    }
}

TEST_F(LayersPanelTest, FramesTheCellOfTheFirstDivergenceAndNoOther)
{
    compareSteps();
    showLayers();
    for (int column = 0; column < panel().model().columnCount(); ++column) {
        const QModelIndex cell = panel().model().index(0, column);
        EXPECT_EQ(cell.data(LayerTableModel::kIsFramedRole).toBool(), column == 1) << column;
    }
}

TEST_F(LayersPanelTest, OfVerdictsTheMoreNodesDifferTheStrongerIsTheColour)
{
    compareSteps();
    showLayers();
    panel().values()->setCurrentIndex(1);
    const auto colourOf = [this](int column) {
        return panel().model().index(0, column).data(Qt::BackgroundRole).value<QColor>();
    };
    const auto shareOf = [this](int column) {
        const graph::LayerCell& cell = *panel().model().cellAt(panel().model().index(0, column));
        return static_cast<double>(cell.bad) / cell.nodes;
    };
    // Of the layer before the fault only the backward differs.
    ASSERT_GT(shareOf(0), 0);
    ASSERT_LT(shareOf(0), shareOf(1));
    EXPECT_LT(colourOf(0).hsvSaturation(), colourOf(1).hsvSaturation());
}

TEST_F(LayersPanelTest, SaysWhatNumbersAndColoursMean)
{
    compareSteps();
    showLayers();
    EXPECT_TRUE(panel().caption()->text().contains(QStringLiteral("stronger the colour")));
    panel().values()->setCurrentIndex(2);
    EXPECT_TRUE(panel().caption()->text().contains(QStringLiteral("worst score")));
    EXPECT_TRUE(panel()
                    .model()
                    .headerData(0, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("layer of the model")));
}

TEST_F(LayersPanelTest, OtherStepsAreReadWhenAsked)
{
    compareSteps();
    showLayers();
    EXPECT_TRUE(panel().summary()->text().contains(QStringLiteral("1 ranks of other steps")));
    QTest::mouseClick(panel().readAllButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(panel().readAllButton()->isEnabled());
    QTest::keyClick(panel().kinds(), Qt::Key_Down);
    ASSERT_EQ(panel().model().rowCount(), 2);
    EXPECT_EQ(panel().model().headerData(1, Qt::Vertical).toString(), QStringLiteral("Step 1"));
    EXPECT_EQ(textAt(0, 1), textAt(1, 1));
}

TEST_F(LayersPanelTest, ACellOfAnotherStepOpensThatStep)
{
    compareSteps();
    showLayers();
    QTest::mouseClick(panel().readAllButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    QTest::keyClick(panel().kinds(), Qt::Key_Down);
    const auto worst = panel().model().worstAt(panel().model().index(1, 3));
    ASSERT_TRUE(worst);
    clickCell(1, 3);
    EXPECT_EQ(shownStep(), 1);
    EXPECT_EQ(selected(), worst->second);
}

TEST_F(LayersPanelTest, TheCurveGoesThroughTheSameOperationOfAllLayers)
{
    compareSteps();
    press(Qt::Key_X);
    showLayers();
    ASSERT_EQ(panel().curve()->curve().size(), static_cast<std::size_t>(kLayers));
    EXPECT_EQ(panel().curve()->current(), 1U);
    EXPECT_GT(panel().curve()->curve()[1].value, panel().curve()->curve()[0].value);
}

TEST_F(LayersPanelTest, TheCurveLeadsToTheOperationInAnotherLayerByKey)
{
    compareSteps();
    press(Qt::Key_X);
    showLayers();
    const std::string before = selected();
    QTest::keyClick(panel().curve(), Qt::Key_Right);
    QTest::keyClick(panel().curve(), Qt::Key_Return);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_NE(selected(), before);
    EXPECT_EQ(panel().table()->currentIndex(), panel().model().index(0, 2));
}

TEST_F(LayersPanelTest, AClickOnAPointOfTheCurveLeadsToItsLayer)
{
    compareSteps();
    press(Qt::Key_X);
    showLayers();
    QTest::mouseClick(panel().curve(), Qt::LeftButton, {}, panel().curve()->placeOf(3).toPoint());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(panel().table()->currentIndex(), panel().model().index(0, 3));
    EXPECT_EQ(panel().curve()->current(), 3U);
}

TEST_F(LayersPanelTest, TheCurveShowsTheStatisticThatIsChosenOfBothSides)
{
    compareSteps();
    press(Qt::Key_X);
    showLayers();
    panel().metrics()->setCurrentIndex(static_cast<int>(graph::CurveMetric::Norm));
    ASSERT_TRUE(waitUntilIdle());
    const graph::CurvePoint& point = panel().curve()->curve()[1];
    EXPECT_NEAR(point.value / point.partnerValue, 1.5, 1e-6);
    EXPECT_TRUE(panel().curve()->textOf(1).contains(QStringLiteral("partner")));
}

TEST_F(LayersPanelTest, ReadsNothingWhileItIsHidden)
{
    compare();
    ASSERT_FALSE(panel().isVisible());
    press(Qt::Key_X);
    EXPECT_EQ(panel().model().rowCount(), 0);
    EXPECT_TRUE(panel().curve()->curve().empty());
}

TEST_F(LayersPanelTest, IsCopiedAsATable)
{
    compareSteps();
    showLayers();
    const QStringList lines = panel().tsv().split(u'\n');
    ASSERT_GE(lines.size(), 2);
    EXPECT_EQ(lines[0], QStringLiteral("\t0\t1\t2\t3\tOutside"));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("Rank 0, step 0\t")));
}

} // namespace
} // namespace pipescope::ui
