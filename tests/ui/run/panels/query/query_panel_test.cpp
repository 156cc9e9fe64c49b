#include "ui/run/panels/query/query_panel.h"

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/header_click.h"
#include "tests/ui/patience.h"
#include "tests/ui/run/panels/query/rank_databases.h"
#include "ui/run/panels/query/schema_tree.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/session/timeline_session.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace pipescope::ui::test {
namespace {

using pipescope::test::ns;

class QueryPanelTest : public ::testing::Test
{
protected:
    QueryPanelTest()
    {
        m_session.setTrace(m_databases.trace());
        QObject::connect(&m_panel, &QueryPanel::timeChosen,
                         [this](TrackIndex track, TimeSpan time) { m_times.emplace_back(track, time); });
    }

    void SetUp() override
    {
        m_panel.resize(1200, 300);
        m_panel.show();
        m_panel.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_panel, test::kPatienceMs));
        ASSERT_TRUE(waitUntilIdle());
        m_panel.editor()->setFocus();
    }

    bool waitUntilIdle()
    {
        return QTest::qWaitFor([this] { return m_panel.isIdle(); }, kPatienceMs);
    }

    void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_panel.editor(), key, modifiers);
    }

    /// Types over what is in the editor.
    void type(const QString& sql)
    {
        press(Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(m_panel.editor(), sql);
    }

    void typeAndRun(const QString& sql)
    {
        type(sql);
        click(m_panel.runButton());
        ASSERT_TRUE(waitUntilIdle());
    }

    QString written() const { return m_panel.editor()->toPlainText(); }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    int rowCount() const { return m_panel.table()->model()->rowCount(); }

    void clickRow(int row)
    {
        const QTableView* table = m_panel.table();
        const QRect place = table->visualRect(table->model()->index(row, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place.center());
    }

    QModelIndex treeItem(const QString& name) const
    {
        const auto found = m_panel.tree()->model()->match(m_panel.tree()->model()->index(0, 0),
                                                          Qt::DisplayRole, name, 1, Qt::MatchExactly);
        return found.value(0);
    }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    RankDatabases m_databases;
    TimelineSession m_session;
    QueryPanel m_panel{m_session, m_settings};
    std::vector<std::pair<TrackIndex, TimeSpan>> m_times;
};

TEST_F(QueryPanelTest, RunsWhatIsTypedAndShowsTheRows)
{
    typeAndRun(QStringLiteral("select * from TASK order by startNs"));
    ASSERT_EQ(rowCount(), 3);
    EXPECT_EQ(cell(1, 0), QStringLiteral("2500"));
    EXPECT_EQ(m_panel.table()->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("streamId"));
    EXPECT_TRUE(m_panel.status().startsWith(QStringLiteral("3 rows in "))) << m_panel.status().toStdString();
}

TEST_F(QueryPanelTest, RunsOnlyWhatIsSelected)
{
    type(QStringLiteral("select 1; select 7"));
    for (int i = 0; i < 8; ++i) {
        press(Qt::Key_Left, Qt::ShiftModifier);
    }
    click(m_panel.runButton());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
}

TEST_F(QueryPanelTest, QueriesTheDatabaseOfTheRankThatIsChosen)
{
    m_panel.ranks()->setFocus();
    QTest::keyClick(m_panel.ranks(), Qt::Key_Down);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(treeItem(QStringLiteral("STEP_TIME")).isValid());
    typeAndRun(QStringLiteral("select streamId from TASK"));
    ASSERT_EQ(rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
}

TEST_F(QueryPanelTest, SaysWhatIsWrongAsASentenceAndKeepsTheRows)
{
    typeAndRun(QStringLiteral("select 1"));
    typeAndRun(QStringLiteral("select wrong from TASK"));
    EXPECT_EQ(m_panel.status(), QStringLiteral("The query failed: line 1, column 8: no such column: wrong."));
    EXPECT_EQ(rowCount(), 1);
    typeAndRun(QStringLiteral("delete from TASK"));
    EXPECT_EQ(m_panel.status(),
              QStringLiteral("The query failed: queries may only read: DELETE is refused."));
}

TEST_F(QueryPanelTest, EndsAnEndlessQueryByEscape)
{
    type(QString::fromLatin1(kEndlessQuery));
    click(m_panel.runButton());
    EXPECT_TRUE(m_panel.isRunning());
    EXPECT_TRUE(m_panel.cancelButton()->isEnabled());
    press(Qt::Key_Escape);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_panel.status(), QStringLiteral("The query was cancelled."));
    EXPECT_FALSE(m_panel.cancelButton()->isEnabled());
}

TEST_F(QueryPanelTest, EndsAnEndlessQueryByItsButton)
{
    type(QString::fromLatin1(kEndlessQuery));
    click(m_panel.runButton());
    click(m_panel.cancelButton());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_panel.status(), QStringLiteral("The query was cancelled."));
}

TEST_F(QueryPanelTest, RunsAnotherStatementInPlaceOfOneThatStillRuns)
{
    type(QString::fromLatin1(kEndlessQuery));
    click(m_panel.runButton());
    typeAndRun(QStringLiteral("select 5"));
    EXPECT_EQ(cell(0, 0), QStringLiteral("5"));
}

TEST_F(QueryPanelTest, GoesAwayWhileAQueryRuns)
{
    auto panel = std::make_unique<QueryPanel>(m_session, m_settings);
    panel->editor()->setPlainText(QString::fromLatin1(kEndlessQuery));
    panel->run();
    EXPECT_TRUE(panel->isRunning());
    panel.reset();
}

TEST_F(QueryPanelTest, SaysThatTheRowLimitCutTheResult)
{
    m_panel.rowLimit()->setFocus();
    m_panel.rowLimit()->selectAll();
    QTest::keyClicks(m_panel.rowLimit(), QStringLiteral("2"));
    typeAndRun(QStringLiteral("select * from TASK"));
    EXPECT_EQ(rowCount(), 2);
    EXPECT_EQ(m_panel.status(), QStringLiteral("The first 2 rows; there are more than the limit allows."));
    EXPECT_EQ(QueryPanel(m_session, m_settings).rowLimit()->value(), 2);
}

TEST_F(QueryPanelTest, LimitsTheRowsToTenThousandUnlessAsked)
{
    EXPECT_EQ(m_panel.rowLimit()->value(), 10'000);
}

TEST_F(QueryPanelTest, WalksThroughTheHistoryByKeys)
{
    typeAndRun(QStringLiteral("select 1"));
    typeAndRun(QStringLiteral("select 2"));
    type(QStringLiteral("draft"));
    press(Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(written(), QStringLiteral("select 2"));
    press(Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(written(), QStringLiteral("select 1"));
    press(Qt::Key_Down, Qt::ControlModifier);
    press(Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(written(), QStringLiteral("draft"));
}

TEST_F(QueryPanelTest, ListsTheHistoryInAMenu)
{
    typeAndRun(QStringLiteral("select 'a&b'"));
    emit m_panel.history()->aboutToShow();
    ASSERT_EQ(m_panel.history()->actions().size(), 3);
    EXPECT_EQ(m_panel.history()->actions().front()->text(), QStringLiteral("select 'a&&b'"));
    type(QStringLiteral("x"));
    m_panel.history()->actions().front()->trigger();
    EXPECT_EQ(written(), QStringLiteral("select 'a&b'"));
    m_panel.history()->actions().back()->trigger();
    emit m_panel.history()->aboutToShow();
    EXPECT_EQ(m_panel.history()->actions().size(), 2);
}

TEST_F(QueryPanelTest, OffersExamplesForTheTablesThatAreThere)
{
    emit m_panel.examples()->aboutToShow();
    QStringList offered;
    for (const QAction* action : m_panel.examples()->actions()) {
        if (action->isEnabled()) {
            offered.append(action->text());
        }
    }
    EXPECT_EQ(offered, QStringList{QStringLiteral("Steps")});
    m_panel.examples()->actions().front()->trigger();
    click(m_panel.runButton());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(rowCount(), 1);
}

TEST_F(QueryPanelTest, ShowsTheTimeOfARowThatIsClicked)
{
    typeAndRun(QStringLiteral("select streamId, STARTNS, endns from TASK order by startNs"));
    clickRow(1);
    ASSERT_EQ(m_times.size(), 1U);
    EXPECT_EQ(m_times.front(), std::pair(TrackIndex{0U}, ns(2500, 4000)));
}

TEST_F(QueryPanelTest, SortsByAClickOnAHeaderAndTurnsByASecondOne)
{
    typeAndRun(QStringLiteral("SELECT 9 AS n UNION ALL SELECT 10 UNION ALL SELECT 8"));
    clickHeader(*m_panel.table(), 0);
    EXPECT_EQ(cell(0, 0) + cell(1, 0) + cell(2, 0), QStringLiteral("8910"));
    clickHeader(*m_panel.table(), 0);
    EXPECT_EQ(cell(0, 0) + cell(1, 0) + cell(2, 0), QStringLiteral("1098"));
    EXPECT_FALSE(m_panel.isRunning());
    typeAndRun(QStringLiteral("SELECT 2 AS n UNION ALL SELECT 3 UNION ALL SELECT 1"));
    EXPECT_EQ(cell(0, 0) + cell(1, 0) + cell(2, 0), QStringLiteral("231")) << "as the statement says";
}

TEST_F(QueryPanelTest, ShowsTheTimeOfTheNextRowByKeys)
{
    typeAndRun(QStringLiteral("select * from TASK order by startNs"));
    clickRow(0);
    QTest::keyClick(m_panel.table(), Qt::Key_Down);
    ASSERT_EQ(m_times.size(), 2U);
    EXPECT_EQ(m_times.back().second, ns(2500, 4000));
}

TEST_F(QueryPanelTest, TakesTimesThatAreTexts)
{
    typeAndRun(QStringLiteral("select * from STEP_TIME"));
    clickRow(0);
    ASSERT_EQ(m_times.size(), 1U);
    EXPECT_EQ(m_times.back().second, ns(1000, 9000));
}

TEST_F(QueryPanelTest, ShowsTheTimeInTheRankThatWasQueriedAlsoAfterAnotherOneWasChosen)
{
    typeAndRun(QStringLiteral("select * from TASK order by startNs"));
    m_panel.ranks()->setFocus();
    QTest::keyClick(m_panel.ranks(), Qt::Key_Down);
    clickRow(0);
    ASSERT_EQ(m_times.size(), 1U);
    EXPECT_EQ(m_times.back().first, TrackIndex{0U});
}

TEST_F(QueryPanelTest, KeepsTheRankOfItsRowsWhenAStatementFailsInAnotherOne)
{
    typeAndRun(QStringLiteral("select * from TASK order by startNs"));
    m_panel.ranks()->setFocus();
    QTest::keyClick(m_panel.ranks(), Qt::Key_Down);
    typeAndRun(QStringLiteral("nonsense"));
    clickRow(0);
    ASSERT_EQ(m_times.size(), 1U);
    EXPECT_EQ(m_times.front().first, TrackIndex{0U});
}

TEST_F(QueryPanelTest, SaysWhereARowHasNoTimeOrOneOutsideOfTheRun)
{
    typeAndRun(QStringLiteral("select NULL as startNs, 5 as endNs union all select 1000000, 2000000"));
    clickRow(0);
    EXPECT_EQ(m_panel.status(), QStringLiteral("This row has no time to show."));
    clickRow(1);
    EXPECT_EQ(m_panel.status(),
              QStringLiteral("The time of this row lies outside of what the timeline shows."));
    EXPECT_TRUE(m_times.empty());
}

TEST_F(QueryPanelTest, CopiesSelectedRowsOrAllWithWholeValues)
{
    typeAndRun(QStringLiteral("select printf('%.*c', 300, 'x') as a, NULL as b union all select 'q', X'00'"));
    EXPECT_EQ(m_panel.tsv(), QStringLiteral("a\tb\n%1\t\nq\tX'00'\n").arg(QString(300, u'x')));
    clickRow(1);
    EXPECT_EQ(m_panel.tsv(), QStringLiteral("a\tb\nq\tX'00'\n"));
}

TEST_F(QueryPanelTest, ShowsTheSchemaAsATree)
{
    const QModelIndex task = treeItem(QStringLiteral("TASK"));
    ASSERT_TRUE(task.isValid());
    const QAbstractItemModel* model = m_panel.tree()->model();
    EXPECT_EQ(model->rowCount(task), 3);
    EXPECT_EQ(task.siblingAtColumn(SchemaTree::RowsColumn).data().toString(), QStringLiteral("3"));
    EXPECT_EQ(model->index(0, SchemaTree::TypeColumn, task).data().toString(), QStringLiteral("INTEGER"));
    EXPECT_TRUE(treeItem(QString::fromLatin1(kHostileTable)).isValid());
    const QModelIndex view = treeItem(QStringLiteral("hollow"));
    EXPECT_EQ(view.siblingAtColumn(SchemaTree::TypeColumn).data().toString(), QStringLiteral("view"));
    EXPECT_EQ(view.siblingAtColumn(SchemaTree::RowsColumn).data().toString(), QString());
}

TEST_F(QueryPanelTest, WritesAStatementForATableChosenByEnter)
{
    SchemaTree* tree = m_panel.tree();
    tree->setFocus();
    tree->setCurrentIndex(treeItem(QString::fromLatin1(kHostileTable)));
    QTest::keyClick(tree, Qt::Key_Return);
    EXPECT_EQ(written(), QStringLiteral("SELECT * FROM \"odd \"\"name\"\"; <b>&x';--\""));
    click(m_panel.runButton());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(cell(0, 0), QStringLiteral("<img src=x>"));
    tree->setFocus();
    tree->setCurrentIndex(treeItem(QStringLiteral("TASK")));
    QTest::keyClick(tree, Qt::Key_Return);
    EXPECT_TRUE(written().endsWith(QStringLiteral("\"TASK\"")));
}

TEST_F(QueryPanelTest, ReadsTheSchemaAgainWithTheDocument)
{
    pipescope::testing::runSql(m_databases.file(0), "CREATE TABLE LATER(x)");
    typeAndRun(QStringLiteral("select 1"));
    m_session.setTrace(m_databases.trace());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(treeItem(QStringLiteral("LATER")).isValid());
    EXPECT_EQ(rowCount(), 1);
}

TEST_F(QueryPanelTest, ForgetsTheRowsOfAnotherFolder)
{
    typeAndRun(QStringLiteral("select 1"));
    m_session.setTrace(std::make_shared<const Trace>());
    EXPECT_EQ(rowCount(), 0);
    EXPECT_EQ(m_panel.ranks()->count(), 0);
    EXPECT_FALSE(m_panel.runButton()->isEnabled());
    EXPECT_EQ(m_panel.tree()->model()->rowCount(), 0);
}

TEST_F(QueryPanelTest, SaysThatADatabaseIsGone)
{
    std::filesystem::remove(m_databases.file(0));
    typeAndRun(QStringLiteral("select 1"));
    EXPECT_TRUE(m_panel.status().contains(QStringLiteral("rank0.db"))) << m_panel.status().toStdString();
}

} // namespace
} // namespace pipescope::ui::test
