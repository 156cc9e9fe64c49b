#include "core/sqlite/copy_database.h"

#include "tests/core/sqlite/sqlite_fixture.h"

#include <gtest/gtest.h>

#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

class CopyDatabase : public ::testing::Test
{
protected:
    CopyDatabase() { testing::runSql(original(), testing::tableWithRows(1000)); }

    fs::path original() const { return m_folder / "original.db"; }

    fs::path copy() const { return m_folder / "copy.db"; }

    Status copyOriginal(std::stop_token stop = {}) const
    {
        const auto database = SnapshotDatabase::open(original(), std::move(stop));
        return database ? copyDatabase(*database, copy()) : Status(database.error());
    }

    testing::TemporaryFolder m_folder;
};

TEST_F(CopyDatabase, HoldsTheSameRows)
{
    ASSERT_TRUE(copyOriginal());
    EXPECT_EQ(testing::rowsOfT(copy()), testing::rowsOfT(original()));
    EXPECT_EQ(testing::folderState(m_folder.path()).count("copy.db.partial"), 0);
}

TEST_F(CopyDatabase, OfAnEmptyFileHasNoTables)
{
    testing::writeFile(m_folder / "empty.db", "");
    const auto database = SnapshotDatabase::open(m_folder / "empty.db");
    ASSERT_TRUE(database);
    ASSERT_TRUE(copyDatabase(*database, copy()));
    const auto copied = SnapshotDatabase::open(copy());
    ASSERT_TRUE(copied);
    EXPECT_EQ(testing::singleInteger(*copied, "SELECT count(*) FROM sqlite_schema"), 0);
}

TEST_F(CopyDatabase, OfADatabaseWithALogHasNone)
{
    testing::runSql(original(), "PRAGMA journal_mode = WAL");
    ASSERT_TRUE(copyOriginal());
    const auto database = SnapshotDatabase::open(copy());
    ASSERT_TRUE(database);
    auto mode = database->prepare("PRAGMA journal_mode");
    ASSERT_TRUE(mode);
    ASSERT_TRUE(mode->step());
    EXPECT_EQ(mode->text(0), "delete");
    EXPECT_EQ(testing::rowsOfT(copy()), 1000);
}

TEST_F(CopyDatabase, LeavesTheLogToItsOwner)
{
    testing::runSqlAndKill(original(), "PRAGMA journal_mode = WAL; DELETE FROM t");
    const fs::path log = m_folder / "original.db-wal";
    constexpr uid_t kAnother = 12345;
    // Only root can make the owners differ, and only as root SQLite would make them equal again.
    const bool differs = ::chown(log.c_str(), kAnother, kAnother) == 0;
    ASSERT_TRUE(copyOriginal());

    struct stat info
    { };

    ASSERT_EQ(::stat(log.c_str(), &info), 0);
    EXPECT_EQ(info.st_uid, differs ? kAnother : ::geteuid());
}

TEST_F(CopyDatabase, RefusesANameThatIsTaken)
{
    testing::writeFile(copy(), "mine");
    const Status copied = copyOriginal();
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(fs::file_size(copy()), 4);
}

TEST_F(CopyDatabase, LeavesNothingAfterAStopRequest)
{
    std::stop_source stop;
    const auto database = SnapshotDatabase::open(original(), stop.get_token());
    ASSERT_TRUE(database);
    stop.request_stop();
    const Status copied = copyDatabase(*database, copy());
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().kind, ErrorKind::Cancelled);
    const auto entries = fs::directory_iterator(m_folder.path());
    EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST_F(CopyDatabase, FailsInAFolderThatDoesNotExist)
{
    const auto database = SnapshotDatabase::open(original());
    ASSERT_TRUE(database);
    EXPECT_FALSE(copyDatabase(*database, m_folder / "absent" / "copy.db"));
}

} // namespace
} // namespace pipescope
