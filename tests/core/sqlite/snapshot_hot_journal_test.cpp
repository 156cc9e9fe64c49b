#include "core/sqlite/database.h"
#include "tests/core/sqlite/sqlite_fixture.h"

#include <sqlite3.h>

#include <fstream>
#include <string>

namespace pipescope {
namespace {

using testing::ExpectUntouched;
using testing::rowsOfT;
using testing::runSql;
using testing::runSqlAndKill;
using testing::singleInteger;
using testing::tableWithRows;
using testing::TemporaryFolder;
using testing::writeFile;

constexpr int kRows = 5000;
/// With a page cache this small the change reaches the file before it is committed.
constexpr const char* kUnfinishedChange =
    "PRAGMA cache_size=5; BEGIN; UPDATE t SET label = 'half done';"
    "DELETE FROM t WHERE id % 2 = 0; CREATE TABLE half_done AS SELECT * FROM t;";

/// 5000 rows, and a writer that was killed in the middle of changing them all.
void makeDatabaseWithHotJournal(const std::filesystem::path& file)
{
    runSql(file, tableWithRows(kRows));
    const auto sizeBefore = std::filesystem::file_size(file);
    runSqlAndKill(file, kUnfinishedChange);
    ASSERT_GT(std::filesystem::file_size(file), sizeBefore) << "the change must have reached the file";
    ASSERT_GT(std::filesystem::file_size(file.string() + "-journal"), 0);
}

void expectStateBeforeTheChange(const SnapshotDatabase& database)
{
    EXPECT_TRUE(database.usedHotJournal());
    EXPECT_EQ(singleInteger(database, "SELECT count(*) FROM t"), kRows);
    EXPECT_EQ(singleInteger(database, "SELECT count(*) FROM t WHERE label = 'half done'"), 0);
    EXPECT_FALSE(database.hasTable("half_done").value());
    auto check = database.prepare("PRAGMA integrity_check").value();
    ASSERT_TRUE(check.step().value());
    EXPECT_EQ(check.text(0), "ok");
}

TEST(SnapshotHotJournal, IsReadAsTheStateBeforeTheInterruptedChange)
{
    const TemporaryFolder folder;
    makeDatabaseWithHotJournal(folder / "a.db");
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database) << database.error().text;
    expectStateBeforeTheChange(*database);
    EXPECT_FALSE(database->changedSinceOpened());
}

TEST(SnapshotHotJournal, IsThereAgainForTheNextReader)
{
    const TemporaryFolder folder;
    makeDatabaseWithHotJournal(folder / "a.db");
    const ExpectUntouched untouched(folder);
    const auto first = SnapshotDatabase::open(folder / "a.db");
    const auto second = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    expectStateBeforeTheChange(*first);
    expectStateBeforeTheChange(*second);
}

TEST(SnapshotHotJournal, IsNotSuspectedInAWholeDatabase)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "PRAGMA journal_mode=PERSIST;" + tableWithRows(3));
    ASSERT_TRUE(std::filesystem::exists(folder / "a.db-journal"));
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    EXPECT_FALSE(database->usedHotJournal());
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 3);
}

TEST(SnapshotHotJournal, AJournalOfALiveWriterIsNotRolledBack)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(kRows));
    sqlite3* writer = nullptr;
    ASSERT_EQ(sqlite3_open((folder / "a.db").c_str(), &writer), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(writer, "BEGIN; DELETE FROM t WHERE id = 1", nullptr, nullptr, nullptr),
              SQLITE_OK);
    ASSERT_TRUE(std::filesystem::exists(folder / "a.db-journal"));
    {
        const auto database = SnapshotDatabase::open(folder / "a.db");
        ASSERT_TRUE(database);
        EXPECT_FALSE(database->usedHotJournal());
        EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), kRows);
    }
    EXPECT_EQ(sqlite3_exec(writer, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(writer);
    EXPECT_EQ(rowsOfT(folder / "a.db"), kRows - 1);
}

TEST(SnapshotHotJournal, WithTheNameOfAJournalOverSeveralDatabasesLeavesThatOneAlone)
{
    const TemporaryFolder folder;
    makeDatabaseWithHotJournal(folder / "a.db");
    const std::string superJournal = (folder / "a.db-mj0123456789").string();
    writeFile(superJournal, (folder / "a.db-journal").string() + '\0');
    // The name's record as at the end of a journal: page number, name, length, sum of its bytes, magic
    // number.
    std::uint32_t sum = 0;
    for (const char c : superJournal) {
        sum += static_cast<std::uint32_t>(static_cast<signed char>(c));
    }
    const auto bigEndian = [](std::uint32_t n) {
        return std::string{static_cast<char>(n >> 24), static_cast<char>(n >> 16), static_cast<char>(n >> 8),
                           static_cast<char>(n)};
    };
    constexpr std::uint32_t kPageOfTheLockByte = 0x40000000 / 4096 + 1;
    std::ofstream(folder / "a.db-journal", std::ios::binary | std::ios::app)
        << bigEndian(kPageOfTheLockByte) << superJournal
        << bigEndian(static_cast<std::uint32_t>(superJournal.size())) << bigEndian(sum)
        << "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database) << database.error().text;
    expectStateBeforeTheChange(*database);
}

TEST(SnapshotHotJournal, OfAnyTruncatedLengthNeverCrashesAndTouchesNothing)
{
    const TemporaryFolder folder;
    makeDatabaseWithHotJournal(folder / "a.db");
    const auto size = std::filesystem::file_size(folder / "a.db-journal");
    for (auto length = size; length > size / 10; length -= size / 10) {
        std::filesystem::resize_file(folder / "a.db-journal", length);
        const ExpectUntouched untouched(folder);
        const auto database = SnapshotDatabase::open(folder / "a.db");
        EXPECT_TRUE(database || database.error().kind == ErrorKind::Corrupt);
    }
}

} // namespace
} // namespace pipescope
