#include "ui/run/panels/marks/marks_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/header_click.h"
#include "tests/ui/patience.h"
#include "ui/run/session/timeline_session.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

class MarksPanelTest : public testing::Test
{
protected:
    void SetUp() override
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).block(0, BlockKind::Forward, ns(0, 10'000));
        m_session.setTrace(builder.build());
        m_panel.resize(700, 300);
        m_panel.show();
        m_panel.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_panel, test::kPatienceMs));
    }

    /// Types into the text that is being edited and presses Enter.
    static void write(const char* text)
    {
        QWidget* editor = QApplication::focusWidget();
        ASSERT_NE(editor, nullptr);
        QTest::keyClicks(editor, QString::fromUtf8(text));
        QTest::keyClick(editor, Qt::Key_Return);
        // The view takes the text over later.
        QCoreApplication::processEvents();
    }

    QString cell(int row, int column) const
    {
        return m_panel.table()->model()->index(row, column).data().toString();
    }

    TimelineSession m_session;
    MarksPanel m_panel{m_session};
};

TEST_F(MarksPanelTest, LetsTheUserWriteTheTextOfANewMark)
{
    const QAbstractItemModelTester tester(m_panel.table()->model());
    m_panel.addMark(ns(2'000, 2'000));
    write("stall");
    EXPECT_EQ(m_session.marks(), (std::vector<Mark>{{ns(2'000, 2'000), "stall"}}));
}

TEST_F(MarksPanelTest, WritesAnotherTextForWhatIsMarkedAlready)
{
    m_panel.addMark(ns(2'000, 4'000));
    write("stall");
    m_panel.addMark(ns(2'000, 4'000));
    write("waits for data");
    EXPECT_EQ(m_session.marks(), (std::vector<Mark>{{ns(2'000, 4'000), "waits for data"}}));
}

TEST_F(MarksPanelTest, EditsATextInAFrame)
{
    m_panel.addMark(ns(2'000, 2'000));
    const auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(editor, nullptr);
    EXPECT_TRUE(editor->hasFrame());
}

TEST_F(MarksPanelTest, ListsMarksInOrderOfTimeWithTheirLength)
{
    m_session.setMarks({{ns(5'000, 7'000), "later"}, {ns(1'000, 1'000), "sooner"}});
    EXPECT_EQ(cell(0, MarksPanel::StartColumn), QStringLiteral("1 µs"));
    EXPECT_EQ(cell(0, MarksPanel::LengthColumn), QString());
    EXPECT_EQ(cell(1, MarksPanel::LengthColumn), QStringLiteral("2 µs"));
    EXPECT_EQ(cell(1, MarksPanel::TextColumn), QStringLiteral("later"));
}

/// Marks in another order than that of time.
class SortedMarks : public MarksPanelTest
{
protected:
    void SetUp() override
    {
        MarksPanelTest::SetUp();
        m_session.setMarks({{ns(1'000, 1'500), "b"}, {ns(2'000, 9'000), "c"}, {ns(3'000, 3'100), "a"}});
        clickHeader(MarksPanel::TextColumn);
    }

    void clickHeader(int column) { test::clickHeader(*m_panel.table(), column); }

    QString texts() const
    {
        return cell(0, MarksPanel::TextColumn) + cell(1, MarksPanel::TextColumn)
               + cell(2, MarksPanel::TextColumn);
    }
};

TEST_F(SortedMarks, FollowTheHeadersByValue)
{
    const QAbstractItemModelTester tester(m_panel.table()->model());
    EXPECT_EQ(texts(), QStringLiteral("abc"));
    clickHeader(MarksPanel::TextColumn);
    EXPECT_EQ(texts(), QStringLiteral("cba"));
    clickHeader(MarksPanel::LengthColumn);
    EXPECT_EQ(texts(), QStringLiteral("abc")) << "100 ns, 500 ns and 7 µs";
    clickHeader(MarksPanel::StartColumn);
    EXPECT_EQ(texts(), QStringLiteral("bca"));
}

TEST_F(SortedMarks, LeadToWhatTheirRowShows)
{
    const QSignalSpy spy(&m_panel, &MarksPanel::goneTo);
    m_panel.table()->setCurrentIndex(m_panel.table()->model()->index(0, MarksPanel::StartColumn));
    QTest::keyClick(m_panel.table(), Qt::Key_Return);
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy.front().front().value<TimeSpan>(), ns(3'000, 3'100));
}

TEST_F(SortedMarks, AreRemovedByTheirRow)
{
    m_panel.table()->selectRow(0);
    QTest::keyClick(m_panel.table(), Qt::Key_Delete);
    EXPECT_EQ(m_session.marks(), (std::vector<Mark>{{ns(1'000, 1'500), "b"}, {ns(2'000, 9'000), "c"}}));
}

TEST_F(SortedMarks, TakeANewOneToItsPlace)
{
    m_panel.addMark(ns(4'000, 4'000));
    write("aa");
    EXPECT_EQ(texts(), QStringLiteral("aaab"));
    EXPECT_EQ(m_session.marks().back().text, "aa");
}

TEST_F(MarksPanelTest, RemovesTheChosenMarkWithDelete)
{
    m_session.setMarks({{ns(1'000, 1'000), "a"}, {ns(2'000, 2'000), "b"}});
    m_panel.table()->selectRow(0);
    QTest::keyClick(m_panel.table(), Qt::Key_Delete);
    EXPECT_EQ(m_session.marks(), (std::vector<Mark>{{ns(2'000, 2'000), "b"}}));
}

TEST_F(MarksPanelTest, GoesToTheMarkThatIsClicked)
{
    m_session.setMarks({{ns(1'000, 3'000), "a"}});
    const QSignalSpy spy(&m_panel, &MarksPanel::goneTo);
    const QRect row =
        m_panel.table()->visualRect(m_panel.table()->model()->index(0, MarksPanel::StartColumn));
    QTest::mouseClick(m_panel.table()->viewport(), Qt::LeftButton, {}, row.center());
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy.front().front().value<TimeSpan>(), ns(1'000, 3'000));
}

TEST_F(MarksPanelTest, AnotherTraceHasNoMarks)
{
    m_session.setMarks({{ns(1'000, 3'000), "a"}});
    m_session.setTrace(nullptr);
    EXPECT_EQ(m_panel.table()->model()->rowCount(), 0);
}

} // namespace
} // namespace pipescope::ui
