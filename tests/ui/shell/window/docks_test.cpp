#include <QAction>
#include <QDockWidget>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/panels/statistics/statistics_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/findings/findings_panel.h"

namespace pipescope::ui::test {
namespace {

class DocksTest : public WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
    }

    void showAllAtTheBottom()
    {
        for (const CommandId id : {CommandId::Find, CommandId::ShowFindings, TimelineCommand::kShowStatistics,
                                   kShowMarks, TimelineCommand::kShowQuery})
        {
            m_window.action(id)->trigger();
        }
        settle();
    }

    static void settle()
    {
        for (int i = 0; i < 5; ++i) {
            QCoreApplication::processEvents();
        }
    }

    static bool isSeen(const QWidget* panel) { return !panel->visibleRegion().isEmpty(); }

    QDockWidget* dock(const char* name) const
    {
        return m_window.findChild<QDockWidget*>(QString::fromLatin1(name));
    }

    int width(const char* name) const { return dock(name)->width(); }

    /// When the window has that size.
    int widthOfDetailsIn(QSize size)
    {
        m_window.resize(size);
        settle();
        return width("details");
    }
};

TEST_F(DocksTest, ShareOnePlaceAtTheBottomAsTabs)
{
    showAllAtTheBottom();
    EXPECT_EQ(m_window.tabifiedDockWidgets(dock("findings")).size(), 8);
    EXPECT_TRUE(isSeen(m_window.query()));
    EXPECT_FALSE(isSeen(m_window.findings()));
}

TEST_F(DocksTest, KeepReadableSizesInASmallWindow)
{
    m_window.resize(800, 600);
    showAllAtTheBottom();
    for (const char* name : {"search", "findings", "statistics", "marks", "query"}) {
        dock(name)->raise();
        settle();
        EXPECT_GT(width(name), 450) << name;
        EXPECT_GT(dock(name)->height(), 120) << name;
    }
    EXPECT_GT(m_window.timeline()->width(), 450);
    EXPECT_GT(m_window.timeline()->height(), 150);
}

TEST_F(DocksTest, AKeyBringsACoveredDockForwardAndHidesOneThatIsSeen)
{
    m_window.action(CommandId::ShowFindings)->trigger();
    m_window.action(kShowMarks)->trigger();
    settle();
    ASSERT_FALSE(isSeen(m_window.findings()));
    m_window.action(CommandId::ShowFindings)->trigger();
    settle();
    EXPECT_TRUE(isSeen(m_window.findings()));
    EXPECT_TRUE(m_window.action(CommandId::ShowFindings)->isChecked());
    m_window.action(CommandId::ShowFindings)->trigger();
    settle();
    EXPECT_TRUE(m_window.findings()->isHidden() || !m_window.findings()->isVisible());
    EXPECT_FALSE(m_window.action(CommandId::ShowFindings)->isChecked());
    EXPECT_TRUE(isSeen(m_window.marks()));
}

TEST_F(DocksTest, ARowOfTheQueryDoesNotOpenTheStatistics)
{
    m_window.action(TimelineCommand::kShowQuery)->trigger();
    const TimeSpan empty{{905'000}, {906'000}};
    emit m_window.query()->timeChosen(TrackIndex{0U}, empty);
    ASSERT_EQ(m_window.session().range(), empty);
    EXPECT_FALSE(m_window.statistics()->isVisible());
    EXPECT_TRUE(isSeen(m_window.query()));
}

TEST_F(DocksTest, TheQueryPageOpensHighEnoughForAStatementAndItsResult)
{
    m_window.resize(1400, 860);
    settle();
    m_window.action(TimelineCommand::kShowQuery)->trigger();
    settle();
    constexpr int kEnough = 260;
    EXPECT_GE(m_window.query()->height(), kEnough);
}

TEST_F(DocksTest, AQueryCanBeRunOnlyWhileItsPageIsOpen)
{
    EXPECT_FALSE(m_window.action(TimelineCommand::kRunQuery)->isEnabled());
    m_window.action(TimelineCommand::kShowQuery)->trigger();
    settle();
    EXPECT_TRUE(m_window.action(TimelineCommand::kRunQuery)->isEnabled());
    m_window.action(TimelineCommand::kShowQuery)->trigger();
    settle();
    EXPECT_FALSE(m_window.action(TimelineCommand::kRunQuery)->isEnabled());
}

TEST_F(DocksTest, ARangeThatIsDraggedOpensTheStatistics)
{
    m_window.action(kShowMarks)->trigger();
    m_window.session().setRange(TimeSpan{{100'000}, {200'000}});
    settle();
    EXPECT_TRUE(isSeen(m_window.statistics()));
}

TEST_F(DocksTest, DetailsAreAsWideAsBeforeWhenTheWindowGrowsAgain)
{
    const int before = widthOfDetailsIn({1400, 860});
    EXPECT_LT(widthOfDetailsIn({800, 600}), before);
    EXPECT_EQ(widthOfDetailsIn({1400, 860}), before);
}

TEST_F(DocksTest, DetailsAreNotSqueezedByWhatIsShownBesideThem)
{
    const int before = widthOfDetailsIn({1400, 860});
    widthOfDetailsIn({800, 600});
    showAllAtTheBottom();
    EXPECT_GE(width("details"), 200);
    EXPECT_EQ(widthOfDetailsIn({1400, 860}), before);
}

TEST_F(DocksTest, DetailsKeepTheWidthThatTheUserGaveThem)
{
    m_window.resize(1400, 860);
    settle();
    const QPoint border(dock("details")->geometry().left() - 2, dock("details")->geometry().center().y());
    QTest::mousePress(m_window.windowHandle(), Qt::LeftButton, {}, border);
    QTest::mouseMove(m_window.windowHandle(), border + QPoint(40, 0));
    QTest::mouseMove(m_window.windowHandle(), border + QPoint(100, 0));
    settle();
    QTest::mouseRelease(m_window.windowHandle(), Qt::LeftButton, {}, border + QPoint(100, 0));
    settle();
    const int chosen = width("details");
    ASSERT_LT(chosen, 400);
    m_window.resize(1300, 860);
    settle();
    EXPECT_EQ(width("details"), chosen);
}

} // namespace
} // namespace pipescope::ui::test
