#include <QAction>
#include <QApplication>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/place_guide.h"

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
         {kShowMarks, CommandId::ShowFindings, TimelineCommand::kShowStatistics, TimelineCommand::kShowQuery})
    {
        m_window.action(id)->trigger();
        ASSERT_TRUE(m_window.action(id)->isChecked());
        m_window.action(id)->trigger();
        EXPECT_TRUE(hasTimelineFocus()) << m_window.actions().table()[id].text;
    }
}

TEST_F(TimelineFocusTest, StaysWhereItIsWhenAnotherDockIsClosed)
{
    m_window.action(TimelineCommand::kShowQuery)->trigger();
    const QWidget* editor = m_window.query()->editor();
    ASSERT_TRUE(test::waitFor([&] { return editor->hasFocus(); }));
    m_window.action(CommandId::ShowDetails)->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(editor->hasFocus());
}

TEST_F(TimelineFocusTest, EscEndsTheRangeWhereverTheFocusIs)
{
    m_window.action(kShowMarks)->trigger();
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

} // namespace
} // namespace pipescope::ui
