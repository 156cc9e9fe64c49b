#include "ui/graph/panels/suspects_panel.h"

#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"

namespace pipescope::ui {
namespace {

class SuspectsPanelTest : public test::GraphWindowTest
{
protected:
    QTableView& table() { return *workspace().panels().suspects()->table(); }

    int columnOf(const QString& name)
    {
        for (int column = 0; column < table().model()->columnCount(); ++column) {
            if (table().model()->headerData(column, Qt::Horizontal).toString() == name) {
                return column;
            }
        }
        return -1;
    }

    QString textIn(const QString& column)
    {
        return table().model()->index(0, columnOf(column)).data().toString();
    }
};

TEST_F(SuspectsPanelTest, SaysWhatHappenedOnceAndWhatDiffersWithNumbers)
{
    compare();
    EXPECT_FALSE(textIn(QStringLiteral("What happened")).isEmpty());
    EXPECT_TRUE(textIn(QStringLiteral("What differs")).startsWith(QStringLiteral("output.0: ")));
    EXPECT_EQ(columnOf(QStringLiteral("Where it comes from")), -1);
}

TEST_F(SuspectsPanelTest, TheShareIsInViewOfASmallWindow)
{
    m_window.resize(1280, 800);
    compare();
    m_window.action(kShowSuspects)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const int share = columnOf(QStringLiteral("Explains"));
    ASSERT_GE(share, 0);
    EXPECT_TRUE(textIn(QStringLiteral("Explains")).endsWith(QStringLiteral("%)")));
    EXPECT_LE(table().columnViewportPosition(share) + table().columnWidth(share),
              table().viewport()->width());
    EXPECT_GE(table().columnWidth(share),
              table().fontMetrics().horizontalAdvance(textIn(QStringLiteral("Explains"))));
}

} // namespace
} // namespace pipescope::ui
