#include "ui/run/workspace/session_keeper.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "core/session_file/session_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/notice_bar.h"

#include <fstream>

namespace pipescope::ui::test {
namespace {

/// Windows that keep their sessions in one folder.
class SessionKeeperTest : public testing::Test
{
protected:
    std::filesystem::path stateFolder() const { return m_folder.path() / "state"; }

    std::unique_ptr<TimelineWindow> windowOn(const std::filesystem::path& root)
    {
        auto window = std::make_unique<TimelineWindow>(m_core.functions(), m_settings.get(), stateFolder());
        window->resize(1200, 800);
        window->show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get(), test::kPatienceMs));
        open(*window, root);
        return window;
    }

    static void open(TimelineWindow& window, const std::filesystem::path& root)
    {
        window.open(root);
        EXPECT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, kPatienceMs));
    }

    static Mark mark() { return {{{100'000}, {200'000}}, "slow"}; }

    pipescope::test::TemporaryFolder m_folder;
    TemporarySettings m_settings;
    FakeCore m_core;
};

TEST_F(SessionKeeperTest, RestoresTheViewAndTheMarksOfAFolder)
{
    TimeSpan seen;
    {
        const auto window = windowOn("/data/run");
        window->session().setMarks({mark()});
        window->timeline()->times().setVisibleSpan({{200'000}, {500'000}});
        window->action(TimelineCommand::kShowLinks)->trigger();
        seen = window->timeline()->times().visibleSpan();
        window->close();
    }
    const auto window = windowOn("/data/run");
    EXPECT_EQ(window->session().marks(), std::vector{mark()});
    EXPECT_FALSE(window->session().view().linksShown);
    // The window system may give the new window a slightly different width, and with it more or less to see.
    const TimeSpan now = window->timeline()->times().visibleSpan();
    EXPECT_NEAR(static_cast<double>(now.begin.ns), static_cast<double>(seen.begin.ns), 2.0);
    EXPECT_NEAR(static_cast<double>(now.end.ns), static_cast<double>(seen.end.ns), 30'000.0);
}

TEST_F(SessionKeeperTest, OpensAFolderAgainWithTheSizesGivenForIt)
{
    ParallelSizes given;
    given.pipeline = 2;
    given.order = *RankOrder::parse("tp-pp-dp");
    {
        const auto window = windowOn("/data/run");
        window->reloadWithSizes(given);
        ASSERT_TRUE(QTest::qWaitFor([&] { return window->isIdle(); }, kPatienceMs));
        window->close();
    }
    const auto window = windowOn("/data/other");
    EXPECT_EQ(m_core.lastSizes, ParallelSizes{});
    open(*window, "/data/run");
    EXPECT_EQ(m_core.lastSizes, given);
    window->reloadWithSizes({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isIdle(); }, kPatienceMs));
    open(*window, "/data/other");
    open(*window, "/data/run");
    EXPECT_EQ(m_core.lastSizes, ParallelSizes{});
}

TEST_F(SessionKeeperTest, KeepsTheSizesWhenTheFolderThatIsOpenIsOpenedAgain)
{
    ParallelSizes given;
    given.pipeline = 2;
    const auto window = windowOn("/data/run");
    window->reloadWithSizes(given);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isIdle(); }, kPatienceMs));
    open(*window, "/data/run");
    EXPECT_EQ(m_core.lastSizes, given);
    open(*window, "/data/other");
    open(*window, "/data/run");
    EXPECT_EQ(m_core.lastSizes, given) << "they are in its file as well";
}

/// A run that is shown in parts, after it was looked at before in another way.
class KeptPreviewTest : public SessionKeeperTest
{
protected:
    static constexpr const char* kRoot = "/data/parts";

    /// Opens it in a separate window and leaves the links off.
    void lookAtItBefore()
    {
        m_core.mayFinish.open();
        const auto window = windowOn(kRoot);
        window->action(TimelineCommand::kShowLinks)->trigger();
        window->close();
        m_core.mayFinish.close();
    }

    static void showPreview(TimelineWindow& window)
    {
        window.open(kRoot);
        ASSERT_TRUE(waitFor([&] { return window.documents().isPreviewing(); }));
        ASSERT_TRUE(window.session().view().linksShown);
    }

    void finish(TimelineWindow& window)
    {
        m_core.mayFinish.open();
        ASSERT_TRUE(waitFor([&] { return window.isIdle(); }));
    }
};

TEST_F(KeptPreviewTest, TheViewIsRestoredWhenTheRunBeforeHadOtherSizes)
{
    lookAtItBefore();
    const auto window = windowOn("/data/run");
    ParallelSizes given;
    given.pipeline = 2;
    window->reloadWithSizes(given);
    ASSERT_TRUE(waitFor([&] { return window->isIdle(); }));
    showPreview(*window);
    finish(*window);
    EXPECT_FALSE(window->session().view().linksShown);
}

TEST_F(KeptPreviewTest, TheViewIsRestoredWhenRowsOfNoPipelineComeLater)
{
    lookAtItBefore();
    const auto window = windowOn("/data/run");
    showPreview(*window);
    window->session().changeView(
        [](ViewOptions& view) { view.rows.collapsed.insert(std::string(scene::kOtherRowsKey)); });
    finish(*window);
    EXPECT_FALSE(window->session().view().linksShown);
}

TEST_F(KeptPreviewTest, TheViewIsStillKeptWhenTheWindowIsClosedMeanwhile)
{
    lookAtItBefore();
    const auto before = readSession(sessionFile(stateFolder(), kRoot));
    ASSERT_TRUE(before);
    const auto window = windowOn("/data/run");
    showPreview(*window);
    window->close();
    EXPECT_EQ(*readSession(sessionFile(stateFolder(), kRoot)), *before);
}

TEST_F(SessionKeeperTest, KeepsEachFolderApart)
{
    const auto window = windowOn("/data/run");
    window->session().setMarks({mark()});
    open(*window, "/data/other");
    EXPECT_TRUE(window->session().marks().empty());
    open(*window, "/data/run");
    EXPECT_EQ(window->session().marks(), std::vector{mark()});
}

TEST_F(SessionKeeperTest, KeepsMarksWhenTheFilesAreReadAgain)
{
    const auto window = windowOn("/data/run");
    window->session().setMarks({mark()});
    window->action(CommandId::Reload)->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->isIdle(); }, kPatienceMs));
    EXPECT_EQ(window->session().marks(), std::vector{mark()});
}

TEST_F(SessionKeeperTest, ReportsAFileThatCannotBeRead)
{
    const auto file = sessionFile(stateFolder(), "/data/run");
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "{";
    const auto window = windowOn("/data/run");
    EXPECT_TRUE(window->notice()->sentence().contains(QStringLiteral("could not be restored")));
    EXPECT_EQ(window->session().trace()->root(), "/data/run");
}

TEST_F(SessionKeeperTest, KeepsNothingOfARunWithNothingToShow)
{
    windowOn("/data/empty")->close();
    EXPECT_FALSE(std::filesystem::exists(stateFolder()));
}

TEST_F(SessionKeeperTest, SavesASessionToShareAndAppliesIt)
{
    const auto window = windowOn("/data/run");
    window->session().setMarks({mark()});
    window->action(CommandId::ExportSession)->trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    const auto file = m_folder.path() / "shared.json";
    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
        ->setText(QString::fromStdString(file.string()));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    EXPECT_EQ(readSession(file)->marks, std::vector{mark()});

    open(*window, "/data/other");
    SessionKeeper keeper(window->session(), *window->timeline(), *window->searchPanel(), *window, {});
    ASSERT_TRUE(keeper.importFrom(file));
    EXPECT_EQ(window->session().marks(), std::vector{mark()});
    EXPECT_FALSE(keeper.importFrom(m_folder.path() / "missing.json"));
}

} // namespace
} // namespace pipescope::ui::test
