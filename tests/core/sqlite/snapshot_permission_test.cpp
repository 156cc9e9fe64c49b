#include "core/sqlite/database.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/process/child_process.h"

#include <filesystem>

namespace pipescope {
namespace {

using std::filesystem::perms;
using test::inChildProcess;
using testing::ExpectUntouched;
using testing::runSql;
using testing::runSqlAndKill;
using testing::tableWithRows;
using testing::TemporaryFolder;

constexpr perms kEveryoneReads = perms{0444};
constexpr perms kNobodyReads = perms{0000};

/// The number of rows in table t as a user without privileges sees it, or 50 + the kind of the error.
int seenByNobody(const std::filesystem::path& file)
{
    return inChildProcess(true, [&] {
        const auto database = SnapshotDatabase::open(file);
        if (!database) {
            return 50 + static_cast<int>(database.error().kind);
        }
        return static_cast<int>(testing::singleInteger(*database, "SELECT count(*) FROM t"));
    });
}

constexpr int kPermissionDenied = 50 + static_cast<int>(ErrorKind::PermissionDenied);

void makeReadOnly(const TemporaryFolder& folder)
{
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::filesystem::permissions(entry.path(), kEveryoneReads);
    }
    std::filesystem::permissions(folder.path(), perms{0555});
}

TEST(SnapshotPermission, ALogIsReadInAFolderThatCannotBeWritten)
{
    const TemporaryFolder folder;
    runSqlAndKill(folder / "a.db",
                  "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + tableWithRows(42));
    std::filesystem::remove(folder / "a.db-shm");
    makeReadOnly(folder);
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(seenByNobody(folder / "a.db"), 42);
}

TEST(SnapshotPermission, AHotJournalIsReadInAFolderThatCannotBeWritten)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(42));
    runSqlAndKill(folder / "a.db", "PRAGMA cache_size=1; BEGIN; DELETE FROM t; CREATE TABLE u(x); INSERT "
                                   "INTO u VALUES(zeroblob(1000000));");
    makeReadOnly(folder);
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(seenByNobody(folder / "a.db"), 42);
}

TEST(SnapshotPermission, AnUnreadableFileIsPermissionDenied)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    std::filesystem::permissions(folder / "a.db", kNobodyReads);
    EXPECT_EQ(seenByNobody(folder / "a.db"), kPermissionDenied);
}

TEST(SnapshotPermission, AnUnreadableFolderIsPermissionDenied)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    std::filesystem::permissions(folder.path(), perms{0700});
    EXPECT_EQ(seenByNobody(folder / "a.db"), kPermissionDenied);
}

TEST(SnapshotPermission, AnUnreadableLogIsAnErrorAndNotLostRows)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "PRAGMA journal_mode=WAL;" + tableWithRows(3));
    runSqlAndKill(folder / "a.db", "PRAGMA wal_autocheckpoint=0; DELETE FROM t;");
    std::filesystem::permissions(folder / "a.db-wal", kNobodyReads);
    EXPECT_EQ(seenByNobody(folder / "a.db"), kPermissionDenied);
}

TEST(SnapshotPermission, AnUnreadableJournalIsAnErrorAndNotAHalfDoneChange)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    runSqlAndKill(folder / "a.db", "BEGIN; DELETE FROM t;");
    ASSERT_TRUE(std::filesystem::exists(folder / "a.db-journal"));
    std::filesystem::permissions(folder / "a.db-journal", kNobodyReads);
    EXPECT_EQ(seenByNobody(folder / "a.db"), kPermissionDenied);
}

} // namespace
} // namespace pipescope
