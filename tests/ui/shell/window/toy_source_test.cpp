#include "tests/support/toy_source.h"

#include <QAction>
#include <QComboBox>

#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/timeline_window.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/session/timeline_command.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

/// The real engine, but for the formats: it knows one that the program does not have.
Engine toyEngine()
{
    Engine functions = makeEngine();
    functions.load = [](const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                        const PreviewFunction& preview) {
        const auto sources = pipescope::test::toySources();
        return loadFrom(sources, request, progress, stop, preview);
    };
    return functions;
}

class ToySourceWindow : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder.write("rank0.toy", "forward 0 0 100\nbackward 0 300 500\n");
        m_folder.write("rank1.toy", "forward 0 100 200\nbackward 0 200 300\n");
        m_window.show();
        m_window.open(m_folder.path());
        ASSERT_TRUE(waitFor([this] { return m_window.isIdle(); }));
        ASSERT_EQ(m_window.session().trace()->blockCount(), 4U);
    }

    bool isOffered(CommandId command) const { return m_window.action(command)->isEnabled(); }

    pipescope::test::TemporaryFolder m_folder;
    TemporarySettings m_settings;
    TimelineWindow m_window{toyEngine(), m_settings.get()};
};

TEST_F(ToySourceWindow, IsNeverOfferedWhatAscendDatabasesAloneCanDo)
{
    EXPECT_FALSE(isOffered(TimelineCommand::kExportDatabases));
    EXPECT_FALSE(isOffered(TimelineCommand::kUndoExport));
    EXPECT_FALSE(isOffered(TimelineCommand::kRunQuery));
    EXPECT_FALSE(isOffered(TimelineCommand::kEditTraceRules));
    EXPECT_EQ(m_window.query()->ranks()->count(), 0);
}

TEST_F(ToySourceWindow, IsExportedAsAPictureAndAsATrace)
{
    EXPECT_TRUE(isOffered(CommandId::ExportPicture));
    EXPECT_TRUE(isOffered(TimelineCommand::kExportChromeTrace));
}

} // namespace
} // namespace pipescope::ui::test
