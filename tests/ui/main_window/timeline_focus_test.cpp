#include "ui/main_window/timeline_focus.h"

#include <QAction>
#include <QApplication>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/ui/main_window/window_fixture.h"
#include "ui/main_window/notice_bar.h"
#include "ui/marks/marks_panel.h"
#include "ui/timeline/timeline_view.h"

namespace pipescope::ui {
namespace {

class TimelineFocusTest : public test::WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
    }

    bool hasTimelineFocus()
    {
        return test::waitFor([this] { return m_window.timeline()->hasFocus(); });
    }
};

TEST_F(TimelineFocusTest, ReturnsWhenADockIsClosed)
{
    for (const CommandId id :
         {CommandId::ShowMarks, CommandId::ShowFindings, CommandId::ShowStatistics, CommandId::ShowQuery})
    {
        m_window.action(id)->trigger();
        ASSERT_TRUE(m_window.action(id)->isChecked());
        m_window.action(id)->trigger();
        EXPECT_TRUE(hasTimelineFocus()) << command(id).text;
    }
}

TEST_F(TimelineFocusTest, EscEndsTheRangeWhereverTheFocusIs)
{
    m_window.action(CommandId::ShowMarks)->trigger();
    QWidget* const places[] = {m_window.marks()->table(), m_window.findChild<QToolButton*>(),
                               m_window.timeline()};
    for (QWidget* place : places) {
        ASSERT_NE(place, nullptr);
        m_window.session().setRange(TimeSpan{{0}, {1000}});
        place->setFocusPolicy(Qt::StrongFocus);
        place->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        EXPECT_FALSE(m_window.session().range()) << place->metaObject()->className();
    }
}

TEST_F(TimelineFocusTest, ANoticeMovesNothing)
{
    const QPoint before = m_window.timeline()->mapToGlobal(QPoint());
    const QSize size = m_window.timeline()->size();
    m_window.notice()->report([] { return QStringLiteral("Files have changed."); });
    QCoreApplication::processEvents();
    ASSERT_TRUE(m_window.notice()->isVisible());
    EXPECT_EQ(m_window.timeline()->mapToGlobal(QPoint()), before);
    EXPECT_EQ(m_window.timeline()->size(), size);
    const QWidget* page = m_window.notice()->parentWidget();
    EXPECT_EQ(m_window.notice()->geometry().bottom(), page->rect().bottom());
    EXPECT_GE(m_window.notice()->height(), m_window.notice()->heightForWidth(page->width()));
}

} // namespace
} // namespace pipescope::ui
