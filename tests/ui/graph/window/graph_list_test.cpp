#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "tests/ui/header_click.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/workspace/graph_panels.h"

#include <fstream>
#include <sstream>

namespace pipescope::ui {
namespace {

class GraphListTest : public test::GraphWindowTest
{
protected:
    void SetUp() override
    {
        test::GraphWindowTest::SetUp();
        compare();
    }

    NodeListPanel& list() { return *workspace().panels().list(); }

    int rows() { return list().table()->model()->rowCount(); }

    std::string nameIn(int row)
    {
        return list().table()->model()->index(row, 0).data().toString().toStdString();
    }
};

TEST_F(GraphListTest, WithoutAQueryTheBadNodesAreListed)
{
    press(Qt::Key_Slash);
    EXPECT_GT(rows(), 0);
    EXPECT_LT(rows(), static_cast<int>(session().sheet()->debug.size()));
}

TEST_F(GraphListTest, AQueryFindsNodesOfAllKinds)
{
    press(Qt::Key_Slash);
    ASSERT_TRUE(list().field()->hasFocus());
    type(QStringLiteral("matmul level:different"));
    ASSERT_GT(rows(), 0);
    for (int row = 0; row < rows(); ++row) {
        EXPECT_NE(nameIn(row).find("matmul"), std::string::npos);
    }
}

TEST_F(GraphListTest, EnterGoesToTheHitsOneByOne)
{
    press(Qt::Key_Slash);
    type(QStringLiteral("matmul"));
    press(Qt::Key_Return);
    EXPECT_EQ(selected(), nameIn(0));
    press(Qt::Key_Return);
    EXPECT_EQ(selected(), nameIn(1));
    press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(selected(), nameIn(0));
}

TEST_F(GraphListTest, AMistakeInAQueryIsExplained)
{
    press(Qt::Key_Slash);
    type(QStringLiteral("score>many"));
    EXPECT_TRUE(list().status()->text().contains(QStringLiteral("many")));
}

TEST_F(GraphListTest, AClickOnAHeadingSorts)
{
    press(Qt::Key_Slash);
    type(QStringLiteral("kind:api"));
    list().table()->horizontalHeader()->setSortIndicator(0, Qt::DescendingOrder);
    ASSERT_TRUE(waitUntilIdle());
    for (int row = 1; row < rows(); ++row) {
        EXPECT_GE(nameIn(row - 1), nameIn(row));
    }
}

TEST_F(GraphListTest, TheListIsSavedAsCsvAndJson)
{
    press(Qt::Key_Slash);
    type(QStringLiteral("matmul"));
    for (const char* name : {"list.csv", "list.json"}) {
        const auto file = m_folder.path() / name;
        ASSERT_TRUE(list().exportTo(file));
        std::stringstream text;
        text << std::ifstream(file).rdbuf();
        EXPECT_NE(text.str().find(nameIn(0)), std::string::npos) << name;
    }
}

TEST_F(GraphListTest, EscapeLeavesTheField)
{
    press(Qt::Key_Slash);
    press(Qt::Key_Escape);
    EXPECT_TRUE(workspace().chart()->hasFocus());
}

} // namespace
} // namespace pipescope::ui
