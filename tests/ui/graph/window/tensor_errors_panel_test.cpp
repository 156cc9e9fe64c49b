#include "ui/graph/panels/errors/tensor_errors_panel.h"

#include <QLabel>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/errors/tensor_errors_view.h"
#include "ui/graph/panels/items_panel.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"

namespace pipescope::ui {
namespace {

class TensorErrorsPanelTest : public test::GraphWindowTest
{
protected:
    /// Dumps with real tensors; the matmul of layer 1 gives tensors that are half as large again.
    void compareTensors()
    {
        pipescope::test::DumpModel model;
        model.hasTensors = true;
        pipescope::test::writeDump(m_bench, model);
        model.faultyLayer = 1;
        pipescope::test::writeDump(m_debug, model);
        compare();
    }

    void showErrors()
    {
        press(Qt::Key_X);
        m_window.action(kShowErrors)->trigger();
        EXPECT_TRUE(waitUntilIdle());
    }

    TensorErrorsPanel& panel() { return *workspace().panels().errors(); }
};

TEST_F(TensorErrorsPanelTest, ShowsTheOutputThatDiffers)
{
    compareTensors();
    showErrors();
    ASSERT_NE(panel().errors(), nullptr);
    EXPECT_EQ(panel().errors()->bad, 128U);
    EXPECT_EQ(panel().errors()->relative.bins[graph::ErrorHistogram::binOf(0.5)], 128U);
    EXPECT_TRUE(panel().summary()->text().startsWith(QStringLiteral("output.0: 128 of 128")));
}

TEST_F(TensorErrorsPanelTest, TheAxesHaveWholeDecadesAndCounts)
{
    compareTensors();
    showErrors();
    const QStringList labels = panel().view()->tickLabels();
    // Relative errors of one half.
    EXPECT_TRUE(labels.contains(QStringLiteral("1e-1"))) << labels.join(u' ').toStdString();
    EXPECT_TRUE(labels.contains(QStringLiteral("1e0"))) << labels.join(u' ').toStdString();
    EXPECT_TRUE(labels.contains(QStringLiteral("100"))) << labels.join(u' ').toStdString();
    for (const QString& label : labels) {
        EXPECT_FALSE(label.contains(u'.')) << label.toStdString();
    }
}

TEST_F(TensorErrorsPanelTest, FollowsTheRowThatIsChosen)
{
    compareTensors();
    showErrors();
    QTableView* table = workspace().panels().items()->table();
    table->setCurrentIndex(table->model()->index(0, 0));
    ASSERT_TRUE(waitUntilIdle());
    ASSERT_NE(panel().errors(), nullptr);
    EXPECT_EQ(panel().errors()->bad, 0U);
    EXPECT_TRUE(panel().summary()->text().startsWith(QStringLiteral("input.0: 0 of 128")));
}

TEST_F(TensorErrorsPanelTest, ReportsWhyThereIsNone)
{
    compare();
    showErrors();
    EXPECT_EQ(panel().errors(), nullptr);
    EXPECT_TRUE(panel().summary()->text().startsWith(QStringLiteral("output.0: ")));
}

TEST_F(TensorErrorsPanelTest, ReadsNothingWhileItIsHidden)
{
    compareTensors();
    press(Qt::Key_X);
    EXPECT_EQ(panel().errors(), nullptr);
}

TEST_F(TensorErrorsPanelTest, SaysWhatABarStandsFor)
{
    compareTensors();
    showErrors();
    bool isFound = false;
    for (int x = 0; x < panel().view()->width(); ++x) {
        isFound = isFound
                  || panel()
                         .view()
                         ->textAt(QPointF(x, panel().view()->height() / 2.0))
                         .startsWith(QStringLiteral("128 elements"));
    }
    EXPECT_TRUE(isFound);
    EXPECT_EQ(panel().view()->accessibleDescription(), panel().summary()->text());
}

} // namespace
} // namespace pipescope::ui
