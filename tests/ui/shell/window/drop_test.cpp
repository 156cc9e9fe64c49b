#include "core/run/exporters/exporters.h"
#include "tests/support/paddle_log_text.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/dropping.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/notice_bar.h"

#include <fstream>

namespace pipescope::ui {
namespace {

using test::Dropping;
using test::localFiles;

using DropTest = test::WindowTest;

TEST_F(DropTest, OpensAFolder)
{
    ASSERT_TRUE(Dropping(localFiles({QStringLiteral("/data/dropped/")})).onto(m_window));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_window.session().trace()->root(), "/data/dropped");
    EXPECT_FALSE(m_window.notice()->isVisible());
}

TEST_F(DropTest, OpensTheFolderOfSeveralFilesAndSaysSo)
{
    const auto files =
        localFiles({QStringLiteral("/data/run/workerlog.0"), QStringLiteral("/data/run/workerlog.1")});
    ASSERT_TRUE(Dropping(files).onto(m_window));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_window.session().trace()->root(), "/data/run");
    EXPECT_TRUE(m_window.notice()->isVisible());
}

TEST_F(DropTest, DoesNotTakeFilesOfSeveralFolders)
{
    EXPECT_FALSE(Dropping(localFiles({QStringLiteral("/data/a/rank.db"), QStringLiteral("/data/b/rank.db")}))
                     .onto(m_window));
}

TEST_F(DropTest, DoesNotTakeTextNorFilesOfOtherMachines)
{
    EXPECT_FALSE(Dropping(QStringLiteral("hello")).onto(m_window));
    EXPECT_FALSE(Dropping({QUrl(QStringLiteral("https://example.com/trace.json"))}).onto(m_window));
}

/// With the real engine and real files: a run of two devices as PaddlePaddle's logs.
class DropFilesTest : public testing::Test
{
protected:
    void SetUp() override
    {
        for (const int device : {0, 1}) {
            m_folder.write("logs/workerlog." + std::to_string(device),
                           pipescope::test::startLine(3) + pipescope::test::stepLines(5.0 * device));
        }
        m_window.show();
    }

    QString pathOf(const char* name) const
    {
        return QString::fromStdString((m_folder.path() / name).string());
    }

    /// Ranks of the run that is open after the files were dropped.
    std::size_t ranksAfterDropping(const QStringList& files)
    {
        EXPECT_TRUE(Dropping(localFiles(files)).onto(m_window));
        EXPECT_TRUE(test::waitFor([&] { return m_window.isIdle(); }));
        EXPECT_TRUE(m_window.timeline()->isVisible());
        return m_window.session().trace()->tracks.size();
    }

    pipescope::test::TemporaryFolder m_folder;
    test::TemporarySettings m_settings;
    TimelineWindow m_window{makeEngine(), m_settings.get()};
};

TEST_F(DropFilesTest, AFolderOfWorkerLogsShowsAllDevices)
{
    EXPECT_EQ(ranksAfterDropping({pathOf("logs")}), 2U);
}

TEST_F(DropFilesTest, AWorkerLogAloneShowsItsDevice)
{
    EXPECT_EQ(ranksAfterDropping({pathOf("logs/workerlog.1")}), 1U);
}

TEST_F(DropFilesTest, TheWorkerLogsThemselvesShowAllDevices)
{
    EXPECT_EQ(ranksAfterDropping({pathOf("logs/workerlog.0"), pathOf("logs/workerlog.1")}), 2U);
}

TEST_F(DropFilesTest, AChromeTraceShowsItsRows)
{
    ranksAfterDropping({pathOf("logs")});
    const auto file = m_folder.path() / "any name.json";
    std::ofstream out(file);
    ASSERT_TRUE(writeChromeTrace(*m_window.session().trace(), out));
    out.close();
    EXPECT_EQ(ranksAfterDropping({pathOf("any name.json")}), 2U);
    EXPECT_EQ(m_window.session().trace()->root(), file);
    EXPECT_EQ(m_window.session().trace()->blockCount(), 8U);
}

} // namespace
} // namespace pipescope::ui
