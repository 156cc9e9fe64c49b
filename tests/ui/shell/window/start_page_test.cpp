#include <QAction>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "core/run/demo/demo_cluster.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/dialogs/clock_offset_dialog.h"
#include "ui/run/workspace/opening/demo_maker.h"
#include "ui/run/workspace/tools/group_selector.h"
#include "ui/run/workspace/tools/timeline_tools.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/document/recent_list.h"
#include "ui/shell/window/empty_page.h"
#include "ui/shell/window/help_dialog.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>

namespace pipescope::ui::test {
namespace {

TEST(StartPage, OffersTheFoldersThatWereOpenedBefore)
{
    TemporarySettings settings;
    FakeCore core;
    RecentList(settings.get()).add({"/data/first & last"});
    RecentList(settings.get()).add({"/data/second"});
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    const auto& buttons = window.emptyPage()->recentButtons();
    ASSERT_EQ(buttons.size(), 2);
    EXPECT_EQ(buttons[0]->text(), QStringLiteral("/data/second"));
    EXPECT_EQ(buttons[1]->accessibleName(), QStringLiteral("/data/first & last"));
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    EXPECT_EQ(window.session().trace()->root(), "/data/first & last");
}

TEST(StartPage, OffersNothingOfThatWhileSomethingIsBeingOpened)
{
    TemporarySettings settings;
    FakeCore core;
    RecentList(settings.get()).add({"/data/second"});
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    window.open("/data/slow");
    EXPECT_TRUE(window.emptyPage()->recentButtons().isEmpty());
    EXPECT_FALSE(window.emptyPage()->demoButton()->isVisible());
    window.documents().cancel();
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    EXPECT_EQ(window.emptyPage()->recentButtons().size(), 1);
    EXPECT_TRUE(window.emptyPage()->demoButton()->isVisible());
}

TEST(StartPage, NamesAndOffersAllWaysToBegin)
{
    TemporarySettings settings;
    FakeCore core;
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    const EmptyPage& page = *window.emptyPage();
    for (const char* const way : {"profiles", "worker logs", "Chrome trace", "dump", ".vis.db", "compared"}) {
        EXPECT_TRUE(page.explanation().contains(QString::fromUtf8(way))) << way;
    }
    EXPECT_TRUE(page.openButton()->isVisible());
    EXPECT_TRUE(page.demoButton()->isVisible());
}

TEST(StartPage, LeadsToTheRecordingGuide)
{
    TemporarySettings settings;
    FakeCore core;
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    window.open("/data/empty");
    EXPECT_FALSE(window.emptyPage()->guideButton()->isVisible()) << "while it is being opened";
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    QTest::mouseClick(window.emptyPage()->guideButton(), Qt::LeftButton);
    const auto* dialog = window.findChild<HelpDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->pages()->currentRow(), 0);
    EXPECT_TRUE(dialog->browser()->toPlainText().contains(QStringLiteral("DualPipeV")));
}

TEST(StartPage, SaysNothingOfFindingsUntilSomethingIsOpen)
{
    TemporarySettings settings;
    FakeCore core;
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    const auto badgeSays = [&](const QString& text) {
        const auto buttons = window.findChildren<QToolButton*>();
        return std::any_of(buttons.begin(), buttons.end(), [&](const QToolButton* button) {
            return button->isVisible() && button->text().contains(text);
        });
    };
    EXPECT_FALSE(badgeSays(QStringLiteral("No findings")));
    window.open("/data/run");
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    EXPECT_TRUE(badgeSays(QStringLiteral(" % idle")));
}

TEST(StartPage, KeepsItsButtonsAndWhatWasOpenedBeforeWhereThereIsNothingToShow)
{
    TemporarySettings settings;
    FakeCore core;
    RecentList(settings.get()).add({"/data/second"});
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    window.open("/data/empty");
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    ASSERT_TRUE(window.emptyPage()->title().startsWith(QStringLiteral("Nothing to show")))
        << window.emptyPage()->title().toStdString();
    EXPECT_FALSE(window.emptyPage()->recentButtons().isEmpty());
    EXPECT_TRUE(window.emptyPage()->openButton()->isVisible());
    EXPECT_TRUE(window.emptyPage()->demoButton()->isVisible());
}

/// Writes into a separate cache.
class DemoRunTest : public testing::Test
{
protected:
    TemporaryCache m_cache;
    TemporarySettings m_settings;
    FakeCore m_core;
};

TEST_F(DemoRunTest, IsMadeOnceAndOpenedByTheButton)
{
    for (int i = 0; i < 2; ++i) {
        TimelineWindow window(m_core.functions(), m_settings.get());
        window.show();
        QTest::mouseClick(window.emptyPage()->demoButton(), Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
        EXPECT_EQ(window.session().trace()->root(), demoFolder());
    }
    EXPECT_EQ(m_core.demos, 1);
}

TEST_F(DemoRunTest, LeavesNothingBehindWhenItCannotBeWritten)
{
    Engine functions = m_core.functions();
    functions.writeDemo = [](const std::filesystem::path& folder) -> Status {
        std::filesystem::create_directories(folder);
        return Error{ErrorKind::NoSpace, folder, verbatim("no space")};
    };
    TimelineWindow window(functions, m_settings.get());
    window.show();
    window.action(CommandId::OpenDemo)->trigger();
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    EXPECT_TRUE(window.notice()->sentence().contains(QStringLiteral("no space")));
    EXPECT_FALSE(std::filesystem::exists(demoFolder()));
    EXPECT_TRUE(std::filesystem::is_empty(demoFolder().parent_path()));
}

TEST_F(DemoRunTest, IsNotOpenedAfterItWasCancelled)
{
    Engine functions = m_core.functions();
    std::atomic<bool> mayFinish = false;
    functions.writeDemo = [&](const std::filesystem::path& folder) -> Status {
        mayFinish.wait(false);
        std::filesystem::create_directories(folder);
        return ok();
    };
    TimelineWindow window(functions, m_settings.get());
    window.show();
    window.action(CommandId::OpenDemo)->trigger();
    ASSERT_TRUE(window.action(CommandId::CancelLoad)->isEnabled());
    window.action(CommandId::CancelLoad)->trigger();
    mayFinish = true;
    mayFinish.notify_one();
    ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    EXPECT_TRUE(window.session().trace()->root().empty());
    EXPECT_EQ(window.notice()->sentence(), QStringLiteral("Making the demo was cancelled."));
}

TEST_F(DemoRunTest, OfTheEngineIsACluster)
{
    const pipescope::test::TemporaryFolder folder;
    ASSERT_TRUE(makeEngine().writeDemo(folder.path() / "demo"));
    EXPECT_FALSE(std::filesystem::is_empty(folder.path() / "demo"));
}

TEST(OpenDialogs, BeginWhereTheLastOneWasLeft)
{
    TemporarySettings settings;
    FakeCore core;
    std::filesystem::create_directories(settings.folder() / "runs" / "one");
    const QString one = QString::fromStdString((settings.folder() / "runs" / "one").string());
    const QString runs = QString::fromStdString((settings.folder() / "runs").string());
    {
        TimelineWindow window(core.functions(), settings.get());
        window.show();
        window.action(CommandId::OpenFolder)->trigger();
        emit window.findChild<QFileDialog*>()->fileSelected(one);
        ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    }
    TimelineWindow window(core.functions(), settings.get());
    window.show();
    window.action(CommandId::OpenFolder)->trigger();
    EXPECT_EQ(window.findChild<QFileDialog*>()->directory().absolutePath(), runs);
}

TEST(SaveDialog, CompletesANameOnlyWhereItHasNoKnownSuffix)
{
    const QStringList suffixes{QStringLiteral("json"), QStringLiteral("json.gz")};
    EXPECT_EQ(withSuffix(QStringLiteral("/a/b.JSON"), suffixes), QStringLiteral("/a/b.JSON"));
    EXPECT_EQ(withSuffix(QStringLiteral("/a/b.json.gz"), suffixes), QStringLiteral("/a/b.json.gz"));
    EXPECT_EQ(withSuffix(QStringLiteral("/a/b.v2"), suffixes), QStringLiteral("/a/b.v2.json"));
    EXPECT_EQ(withSuffix(QStringLiteral("/a/json"), suffixes), QStringLiteral("/a/json.json"));
}

TEST(WrittenNotice, LeadsToTheFileAndToItsFolder)
{
    NoticeBar notice;
    QSignalSpy chosen(&notice, &NoticeBar::pathChosen);
    notice.reportWritten("/data/out/run 1.svg");
    EXPECT_EQ(notice.sentence(), QStringLiteral("Written: /data/out/run 1.svg"));
    QTest::mouseClick(notice.openButton(), Qt::LeftButton);
    QTest::mouseClick(notice.folderButton(), Qt::LeftButton);
    ASSERT_EQ(chosen.size(), 2);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("/data/out/run 1.svg"));
    EXPECT_EQ(chosen[1][0].toString(), QStringLiteral("/data/out"));
    notice.report([] { return QStringLiteral("Something else"); });
    EXPECT_FALSE(notice.openButton()->isVisible());
    EXPECT_FALSE(notice.folderButton()->isVisible());
}

TEST_F(WindowTest, ANoticeMovesNothing)
{
    openAndWait("/data/run");
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

TEST_F(WindowTest, TheClockOffsetsHaveOneMinusSign)
{
    openAndWait("/data/run");
    ClockOffsetDialog dialog(*m_window.session().trace(), {{"host-0", Duration{-5'000}}});
    QDoubleSpinBox* box = dialog.offsetBox(0);
    EXPECT_TRUE(box->text().startsWith(QStringLiteral("−5"))) << box->text().toStdString();
    for (const char16_t minus : {u'-', u'−'}) {
        box->selectAll();
        box->findChild<QLineEdit*>()->setText(QString(minus) + QStringLiteral("7.5 µs"));
        box->interpretText();
        EXPECT_EQ(box->value(), -7.5);
    }
}

TEST_F(WindowTest, TheSelectorOfGroupsIsAsHighAsThatOfSteps)
{
    openAndWait("/data/run");
    EXPECT_EQ(m_window.groupSelector()->sizeHint().height(), m_window.stepSelector()->sizeHint().height());
}

} // namespace
} // namespace pipescope::ui::test
