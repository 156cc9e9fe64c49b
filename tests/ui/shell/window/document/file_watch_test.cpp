#include "ui/shell/document/file_watch.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/patience.h"
#include "tests/ui/shell/window/document/earlier_changes.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope::ui {
namespace {

using test::kPatienceMs;

class FileWatchTest : public testing::Test
{
protected:
    void SetUp() override
    {
        append(m_database, "one");
        m_watch.watch({m_database});
    }

    static void append(const std::filesystem::path& file, const char* text)
    {
        std::ofstream(file, std::ios::app) << text;
    }

    bool reportsAChange()
    {
        return QTest::qWaitFor([this] { return !m_changes.isEmpty(); }, kPatienceMs);
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_database = m_folder.filePath(QStringLiteral("rank_0.db")).toStdString();
    FileWatch m_watch;
    QSignalSpy m_changes{&m_watch, &FileWatch::changed};
};

TEST_F(FileWatchTest, ReportsThatADatabaseChanged)
{
    append(m_database, "two");
    EXPECT_TRUE(reportsAChange());
}

TEST_F(FileWatchTest, ReportsThatAWriteAheadLogAppeared)
{
    auto log = m_database;
    log += "-wal";
    append(log, "frames");
    EXPECT_TRUE(reportsAChange());
}

TEST_F(FileWatchTest, ReportsThatADatabaseWasReplaced)
{
    const std::filesystem::path fresh = m_folder.filePath(QStringLiteral("fresh")).toStdString();
    append(fresh, "another one");
    std::filesystem::rename(fresh, m_database);
    EXPECT_TRUE(reportsAChange());
}

TEST_F(FileWatchTest, IgnoresOtherFilesOfTheFolder)
{
    append(m_folder.filePath(QStringLiteral("notes.txt")).toStdString(), "text");
    ASSERT_TRUE(test::earlierChangesAreReported());
    EXPECT_TRUE(m_changes.isEmpty());
}

TEST_F(FileWatchTest, ShowsOnlyOnceUntilItWatchesAgain)
{
    append(m_database, "two");
    ASSERT_TRUE(reportsAChange());
    append(m_database, "three");
    ASSERT_TRUE(test::earlierChangesAreReported());
    EXPECT_EQ(m_changes.size(), 1);
    m_watch.watch({m_database});
    m_changes.clear();
    append(m_database, "four");
    EXPECT_TRUE(reportsAChange());
}

} // namespace
} // namespace pipescope::ui
