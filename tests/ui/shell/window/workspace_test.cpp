#include "ui/shell/document/workspace.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenuBar>
#include <QMimeData>
#include <QTest>

#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/toy_workspace.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/shell/window/empty_page.h"
#include "ui/shell/window/main_window.h"
#include "ui/shell/window/notice_bar.h"

namespace pipescope::ui::test {
namespace {

/// A window that knows runs and a second kind of document, which has two roots.
class WorkspaceTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        m_window.show();
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window));
    }

    WorkspaceTest() { m_log.mayFinish.open(); }

    bool waitUntilIdle()
    {
        return waitFor([this] { return m_window.isIdle(); });
    }

    void openPair()
    {
        m_window.open({"/data/before", "/data/after"});
        ASSERT_TRUE(waitUntilIdle());
    }

    ToyWorkspace* toy() { return dynamic_cast<ToyWorkspace*>(&m_window.workspace()); }

    TemporarySettings m_settings;
    FakeCore m_core;
    ToyLog m_log;
    MainWindow m_window{{timelineKind(m_core.functions()), toyKind(m_log)}, m_settings.get()};
};

TEST_F(WorkspaceTest, OpensTwoRootsAsOneDocument)
{
    openPair();
    ASSERT_NE(toy(), nullptr);
    EXPECT_EQ(toy()->text(), QStringLiteral("before | after"));
    EXPECT_TRUE(toy()->centre()->isVisible());
    EXPECT_EQ(m_log.arrivals, std::vector{Arrival::Opened});
    EXPECT_EQ(m_window.windowTitle(), QStringLiteral("before + after – Pipescope"));
}

TEST_F(WorkspaceTest, IsCommandedByTheWindowsActions)
{
    openPair();
    m_window.action(CommandId::Fit)->trigger();
    EXPECT_EQ(m_log.swaps, 1);
    EXPECT_EQ(toy()->text(), QStringLiteral("after | before"));
    m_window.action(CommandId::Copy)->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("after | before"));
}

TEST_F(WorkspaceTest, OffersNoCommandThatItDoesNotHandle)
{
    openPair();
    EXPECT_TRUE(m_window.action(CommandId::Fit)->isEnabled());
    EXPECT_FALSE(m_window.action(CommandId::FindNext)->isEnabled());
    EXPECT_EQ(m_window.action(TimelineCommand::kExportDatabases), nullptr) << "it is another kind's";
}

TEST_F(WorkspaceTest, IsReadAgainByReload)
{
    openPair();
    m_window.action(CommandId::Reload)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_log.arrivals, (std::vector{Arrival::Opened, Arrival::ReadAgain}));
}

TEST_F(WorkspaceTest, ShowsAgainWhatWasShownWhenALoadIsCancelled)
{
    openPair();
    m_log.mayFinish.close();
    m_window.open({"/data/third", "/data/fourth"});
    ASSERT_TRUE(waitFor([this] { return m_window.documents().isPreviewing(); }));
    EXPECT_EQ(toy()->text(), QStringLiteral("third | fourth"));
    m_window.action(CommandId::CancelLoad)->trigger();
    EXPECT_EQ(toy()->text(), QStringLiteral("before | after"));
    EXPECT_EQ(m_window.windowTitle(), QStringLiteral("before + after – Pipescope"));
}

TEST_F(WorkspaceTest, ReportsWhyADocumentCannotBeOpened)
{
    m_window.open({"/data/broken", "/data/after"});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(m_window.notice()->sentence().contains(QStringLiteral("broken")));
}

TEST_F(WorkspaceTest, SavesAndAppliesItsSessions)
{
    const pipescope::test::TemporaryFolder folder;
    openPair();
    ASSERT_TRUE(m_window.workspace().saveSession(folder.path() / "s.json"));
    m_window.action(CommandId::Fit)->trigger();
    ASSERT_TRUE(m_window.workspace().applySession(folder.path() / "s.json"));
    EXPECT_EQ(toy()->text(), QStringLiteral("before | after"));
}

TEST_F(WorkspaceTest, IsOpenedAgainFromTheRecentList)
{
    openPair();
    const auto recent = m_window.documents().recentRoots();
    ASSERT_EQ(recent.size(), 1);
    EXPECT_EQ(recent.front(), (QStringList{QStringLiteral("/data/before"), QStringLiteral("/data/after")}));
}

TEST_F(WorkspaceTest, GivesWayToTheWorkspaceOfAnotherKind)
{
    openPair();
    const int kept = m_log.keptSessions;
    m_window.open({"/data/run"});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(toy(), nullptr);
    EXPECT_EQ(m_log.deleted, 1);
    EXPECT_EQ(m_log.keptSessions, kept + 1);
    EXPECT_TRUE(m_window.action(TimelineCommand::kParallelSizes)->isEnabled());
    openPair();
    EXPECT_EQ(m_log.made, 2);
    EXPECT_FALSE(m_window.menuBar()->actions().isEmpty());
}

TEST_F(WorkspaceTest, IsKeptWhenTheWindowIsClosed)
{
    openPair();
    const int kept = m_log.keptSessions;
    m_window.close();
    EXPECT_EQ(m_log.keptSessions, kept + 1);
}

TEST_F(WorkspaceTest, OpensTwoFoldersThatAreDroppedTogether)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/data/before")),
                  QUrl::fromLocalFile(QStringLiteral("/elsewhere/after"))});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(100.0, 100.0), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window, &drop);
    ASSERT_TRUE(waitUntilIdle());
    ASSERT_NE(toy(), nullptr);
    EXPECT_EQ(toy()->text(), QStringLiteral("before | after"));
}

} // namespace
} // namespace pipescope::ui::test
