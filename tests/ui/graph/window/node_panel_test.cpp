#include "ui/graph/panels/node_panel.h"

#include <QLabel>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_panels.h"

namespace pipescope::ui {
namespace {

using graph::Side;

class NodePanelTest : public test::GraphWindowTest
{
protected:
    NodePanel& panel() { return *workspace().panels().node(); }

    QAbstractItemModel& model() { return *panel().table()->model(); }

    /// The value of the first line with that name; invalid for none.
    QModelIndex valueOf(const QString& name)
    {
        for (int row = 0; row < model().rowCount(); ++row) {
            if (model().index(row, DetailsModel::NameColumn).data().toString() == name) {
                return model().index(row, DetailsModel::ValueColumn);
            }
        }
        return {};
    }

    void select(const std::string& name)
    {
        session().select(GraphPlace{Side::Debug, *session().sheet()->debug.find(name)});
        EXPECT_TRUE(waitUntilIdle());
    }
};

TEST_F(NodePanelTest, WithoutASelectionItShowsTheFirstDivergence)
{
    compare();
    ASSERT_EQ(selected(), "");
    ASSERT_TRUE(panel().table()->isVisible());
    EXPECT_EQ(valueOf(QStringLiteral("First divergence")).data().toString().toStdString(), m_faultyNode);
    EXPECT_EQ(valueOf(QStringLiteral("Name")).data().toString().toStdString(), m_faultyNode);
    EXPECT_TRUE(panel().text().contains(QString::fromStdString(m_faultyNode)));
}

TEST_F(NodePanelTest, ItsFirstLineLeadsToTheFirstDivergence)
{
    compare();
    const QModelIndex first = valueOf(QStringLiteral("First divergence"));
    QTableView* const table = panel().table();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_FALSE(valueOf(QStringLiteral("First divergence")).isValid());
}

TEST_F(NodePanelTest, WhereNothingDivergesAHintStandsInItsPlace)
{
    openAndWait({m_bench, m_bench});
    EXPECT_FALSE(panel().table()->isVisible());
    EXPECT_TRUE(panel().hint()->isVisible());
}

TEST_F(NodePanelTest, ADivergenceThatIsKnownIsNotShownUnasked)
{
    compare();
    workspace().suspects().accept(workspace().suspects().open().front().onset.row, true);
    EXPECT_FALSE(valueOf(QStringLiteral("First divergence")).isValid());
}

TEST_F(NodePanelTest, VerdictAndReasonComeFirst)
{
    compare();
    select(m_faultyNode);
    EXPECT_TRUE(model().index(0, 0).data().toString().endsWith(QStringLiteral("Verdict")));
    EXPECT_EQ(model().index(1, 0).data().toString(), QStringLiteral("Level"));
    EXPECT_EQ(model().index(2, 0).data().toString(), QStringLiteral("Reason"));
}

TEST_F(NodePanelTest, ThePathIsShortAndItsToolTipWhole)
{
    compare();
    select(m_faultyNode);
    const QModelIndex path = valueOf(QStringLiteral("Path"));
    const auto parent = session().sheet()->debug.parent(session().selection()->row);
    const QString full = QString::fromStdString(std::string(session().sheet()->debug.name(*parent)));
    EXPECT_FALSE(path.data().toString().contains(full)) << path.data().toString().toStdString();
    EXPECT_TRUE(path.data().toString().contains(QStringLiteral(" › ")));
    EXPECT_TRUE(path.data(Qt::ToolTipRole).toString().endsWith(full));
    EXPECT_TRUE(panel().text().contains(full));
    EXPECT_LE(panel().table()->rowHeight(path.row()), 4 * panel().fontMetrics().lineSpacing());
}

TEST_F(NodePanelTest, LeavesMoreThanTwoThirdsOfTheWindowToTheGraph)
{
    m_window.resize(1280, 800);
    compare();
    EXPECT_LE(panel().width(), 370);
}

} // namespace
} // namespace pipescope::ui
