#include <QApplication>
#include <QClipboard>
#include <QTableView>
#include <QTest>

#include "tests/ui/shell/window/demo_window.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <utility>

namespace pipescope::ui::test {
namespace {

/// The whole program on a demo cluster, with keys and clicks on the query page.
class QueryPageTest : public DemoWindowTest
{
protected:
    void openPage()
    {
        QTest::keyClick(m_window.timeline(), Qt::Key_Q, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(page()->isVisible());
        ASSERT_TRUE(waitUntilIdle());
    }

    void typeAndRun(const QString& sql)
    {
        QTest::keyClicks(page()->editor(), sql);
        QTest::keyClick(page()->editor(), Qt::Key_Return, Qt::ControlModifier);
        ASSERT_TRUE(waitUntilIdle());
    }

    void clickFirstRow()
    {
        const QTableView* table = page()->table();
        const QRect place = table->visualRect(table->model()->index(0, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place.center());
        ASSERT_TRUE(waitUntilIdle());
    }

    QueryPanel* page() const { return m_window.query(); }
};

TEST_F(QueryPageTest, OpensByItsKeysWithTheFocusInTheEditorAndClosesAgain)
{
    EXPECT_FALSE(page()->isVisible());
    openPage();
    EXPECT_TRUE(page()->editor()->hasFocus());
    QTest::keyClick(page()->editor(), Qt::Key_Q, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(page()->isVisible());
}

TEST_F(QueryPageTest, ShowsTheTimeOfARowInTheTimeline)
{
    openPage();
    const TimeSpan run = m_window.session().trace()->span();
    // What comes after the last block is not in the timeline.
    typeAndRun(
        QStringLiteral("select startNs, endNs from TASK where endNs <= %1 order by startNs desc limit 1")
            .arg(run.end.ns));
    const QueryResultModel& model = page()->result();
    ASSERT_EQ(model.rowCount(), 1) << page()->status().toStdString();
    m_window.timeline()->times().setVisibleSpan({run.begin, run.begin + Duration{run.duration().ns / 100}});
    clickFirstRow();
    const TimeSpan shown = m_window.timeline()->times().visibleSpan();
    EXPECT_LE(shown.begin.ns, model.result().cell(0, 0).toLongLong());
    EXPECT_GE(shown.end.ns, model.result().cell(0, 1).toLongLong());
}

TEST_F(QueryPageTest, SelectsTheBlockWhoseTimeARowHas)
{
    openPage();
    const TrackIndex track{std::size_t{0}};
    const TimeSpan time = m_window.session().trace()->track(track).blocks.span(BlockIndex{std::size_t{0}});
    typeAndRun(QStringLiteral("select %1 as startNs, %2 as endNs").arg(time.begin.ns).arg(time.end.ns));
    clickFirstRow();
    EXPECT_EQ(m_window.session().selection(), TraceRef(BlockRef{track, BlockIndex{std::size_t{0}}}));
}

TEST_F(QueryPageTest, MarksTheTimeOfARowThatIsNoBlock)
{
    openPage();
    const TimeSpan run = m_window.session().trace()->span();
    const TimeSpan time{run.begin + Duration{1}, run.begin + Duration{3}};
    typeAndRun(QStringLiteral("select %1 as startNs, %2 as endNs").arg(time.begin.ns).arg(time.end.ns));
    clickFirstRow();
    EXPECT_EQ(m_window.session().range(), time);
}

TEST_F(QueryPageTest, CopiesTheSelectedRowsByTheKeysForCopying)
{
    openPage();
    typeAndRun(QStringLiteral("select 1 as a, 2 as b"));
    clickFirstRow();
    QTest::keyClick(page()->table(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("a\tb\n1\t2\n"));
}

TEST_F(QueryPageTest, StopsAQueryByTheKeysThatStopAnything)
{
    openPage();
    QTest::keyClicks(page()->editor(),
                     QStringLiteral("with recursive n(i) as (select 1 union all select i + 1 from n) "
                                    "select count(*) from n"));
    QTest::keyClick(page()->editor(), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(page()->isRunning());
    QTest::keyClick(&m_window, Qt::Key_Period, Qt::ControlModifier);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(page()->status(), QStringLiteral("The query was cancelled."));
}

} // namespace
} // namespace pipescope::ui::test
