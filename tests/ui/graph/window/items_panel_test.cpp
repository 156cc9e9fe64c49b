#include "ui/graph/panels/items_panel.h"

#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

using graph::Side;

class ItemsPanelTest : public test::GraphWindowTest
{
protected:
    ItemsPanel& panel() { return *workspace().panels().items(); }

    QAbstractItemModel& model() { return *panel().table()->model(); }

    QStringList headings()
    {
        QStringList names;
        for (int column = 0; column < model().columnCount(); ++column) {
            names.append(model().headerData(column, Qt::Horizontal).toString());
        }
        return names;
    }

    void select(const std::string& name)
    {
        session().select(GraphPlace{Side::Debug, *session().sheet()->debug.find(name)});
        EXPECT_TRUE(waitUntilIdle());
    }

    /// Norms as real dumps have them, with all digits of a double.
    void compareLongNumbers()
    {
        QFile file(toQString(m_debug / "dump.json"));
        ASSERT_TRUE(file.open(QIODevice::ReadWrite));
        QString text = QString::fromUtf8(file.readAll());
        text.replace(QRegularExpression(QStringLiteral("\"Norm\": ([0-9]+)(\\.[0-9]*)?")),
                     QStringLiteral("\"Norm\": \\1.123456789012"));
        file.seek(0);
        file.write(text.toUtf8());
        file.close();
        compare();
    }

    /// With columns for real tensors.
    void compareTensors()
    {
        pipescope::test::DumpModel model;
        model.hasTensors = true;
        pipescope::test::writeDump(m_bench, model);
        model.faultyLayer = 1;
        pipescope::test::writeDump(m_debug, model);
        compare();
    }
};

TEST_F(ItemsPanelTest, VerdictDifferencesAndReasonStandBeforeShapesAndStatistics)
{
    compare();
    select(m_faultyNode);
    const QStringList names = headings();
    EXPECT_EQ(names.mid(0, 4), QStringList({QStringLiteral("Item"), QStringLiteral("Side"),
                                            QStringLiteral("Verdict"), QStringLiteral("Max diff")}));
    EXPECT_LT(names.indexOf(QStringLiteral("Norm relative")), names.indexOf(QStringLiteral("Shape")));
    EXPECT_LT(names.indexOf(QStringLiteral("Shape")), names.indexOf(QStringLiteral("Norm")));
    EXPECT_EQ(names.indexOf(QStringLiteral("Reason")), names.indexOf(QStringLiteral("Norm diff")) + 1);
}

TEST_F(ItemsPanelTest, VerdictDifferencesAndReasonAreInViewOfASmallWindow)
{
    m_window.resize(1280, 800);
    compareTensors();
    select(m_faultyNode);
    m_window.action(kShowItems)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const auto last = static_cast<int>(headings().indexOf(QStringLiteral("Reason")));
    ASSERT_GT(last, 0);
    const QTableView& table = *panel().table();
    EXPECT_LE(table.columnViewportPosition(last) + table.columnWidth(last), table.viewport()->width());
}

TEST_F(ItemsPanelTest, NumbersAreShortAndWholeInToolTipsAndCopies)
{
    compareLongNumbers();
    select(m_faultyNode);
    const auto norm = static_cast<int>(headings().indexOf(QStringLiteral("Norm")));
    ASSERT_GT(norm, 0);
    bool isShortened = false;
    for (int row = 0; row < model().rowCount(); ++row) {
        const QModelIndex cell = model().index(row, norm);
        const QString whole = cell.data(Qt::ToolTipRole).toString();
        EXPECT_LE(cell.data().toString().size(), 12);
        EXPECT_TRUE(panel().tsv().contains(whole));
        isShortened = isShortened || cell.data().toString().size() < whole.size();
    }
    EXPECT_TRUE(isShortened) << panel().tsv().toStdString();
}

TEST_F(ItemsPanelTest, ANodeWithoutItemsSaysSo)
{
    compare();
    EXPECT_TRUE(panel().hint()->text().contains(QStringLiteral("Select a node")));
    session().select(GraphPlace{Side::Debug, graph::RowId{0U}});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(panel().table()->isHidden());
    EXPECT_FALSE(panel().hint()->isHidden());
    EXPECT_TRUE(panel().hint()->text().contains(QStringLiteral("nodes inside")));
    select(m_faultyNode);
    EXPECT_FALSE(panel().table()->isHidden());
    EXPECT_TRUE(panel().hint()->isHidden());
}

TEST_F(ItemsPanelTest, WithoutAChoiceTheWorstOutputIsChosen)
{
    compare();
    select(m_faultyNode);
    ASSERT_TRUE(panel().chosen());
    EXPECT_EQ(panel().chosen()->path, "output.0");
    // The table takes its first row as current when it gets the focus.
    panel().table()->selectionModel()->setCurrentIndex(model().index(0, 0), QItemSelectionModel::NoUpdate);
    EXPECT_EQ(panel().chosen()->path, "output.0");
    panel().table()->selectRow(0);
    EXPECT_EQ(panel().chosen()->path, "input.0");
}

} // namespace
} // namespace pipescope::ui
