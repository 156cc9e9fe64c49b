#include <QAction>

#include "core/run/load/pack.h"
#include "tests/ui/shell/window/demo_window.h"
#include "tests/ui/shell/window/dropping.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/notice_bar.h"

#include <optional>
#include <string>

namespace pipescope::ui::test {
namespace {

/// The whole program on the packed file of a demo cluster that has gone elsewhere.
class PackedRunTest : public DemoWindowTest
{
protected:
    void SetUp() override
    {
        DemoWindowTest::SetUp();
        m_blocks = m_window.session().trace()->blockCount();
        m_links = m_window.session().trace()->links.size();
        std::filesystem::rename(m_folder.path() / "demo", m_cluster);
        pack();
    }

    void pack(const std::string& ranks = {}) const
    {
        OpenRequest request{{m_cluster}, {}};
        if (!ranks.empty()) {
            request.options.ranks = RankSet::parse(ranks).value();
        }
        Progress progress;
        ASSERT_TRUE(packRun(request, m_file, progress, {}));
    }

    void open()
    {
        m_window.open(m_file);
        ASSERT_TRUE(waitUntilIdle());
    }

    void expectWholeRun() const
    {
        EXPECT_EQ(m_window.session().trace()->root(), m_file);
        EXPECT_EQ(m_window.session().trace()->blockCount(), m_blocks);
        EXPECT_EQ(m_window.session().trace()->links.size(), m_links);
        EXPECT_TRUE(m_window.timeline()->isVisible());
    }

    bool isEnabled(CommandId command) const { return m_window.action(command)->isEnabled(); }

    const std::filesystem::path m_cluster = m_folder.path() / "elsewhere";
    const std::filesystem::path m_file = m_folder.path() / "run.pipescope";
    std::size_t m_blocks = 0;
    std::size_t m_links = 0;
};

TEST_F(PackedRunTest, IsShownWhenOpened)
{
    open();
    expectWholeRun();
    EXPECT_EQ(m_window.windowTitle(), QStringLiteral("run.pipescope – Pipescope"));
}

TEST_F(PackedRunTest, IsShownWhenDropped)
{
    ASSERT_TRUE(Dropping(localFiles({QString::fromStdString(m_file.native())})).onto(m_window));
    ASSERT_TRUE(waitUntilIdle());
    expectWholeRun();
}

TEST_F(PackedRunTest, OffersNothingThatNeedsTheDatabases)
{
    EXPECT_TRUE(isEnabled(TimelineCommand::kExportDatabases));
    open();
    m_window.session().select(BlockRef{TrackIndex{std::size_t{0}}, BlockIndex{std::size_t{0}}});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(isEnabled(TimelineCommand::kExportDatabases));
    EXPECT_FALSE(isEnabled(TimelineCommand::kUndoExport));
    EXPECT_FALSE(isEnabled(TimelineCommand::kQuerySelection));
    m_window.action(TimelineCommand::kShowQuery)->setChecked(true);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(isEnabled(TimelineCommand::kRunQuery));
    EXPECT_TRUE(isEnabled(TimelineCommand::kExportChromeTrace)) << "which needs no database";
}

TEST_F(PackedRunTest, IsReadAgainByReload)
{
    pack("0");
    open();
    EXPECT_EQ(m_window.session().trace()->tracks.size(), 1U);
    pack();
    m_window.action(CommandId::Reload)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    expectWholeRun();
}

} // namespace
} // namespace pipescope::ui::test
