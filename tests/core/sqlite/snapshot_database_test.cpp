#include "core/sqlite/database.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/process/child_process.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <stop_token>
#include <string>
#include <sys/stat.h>
#include <thread>

namespace pipescope {
namespace {

using test::inChildProcess;
using testing::ExpectUntouched;
using testing::rowsOfT;
using testing::runSql;
using testing::runSqlAndKill;
using testing::singleInteger;
using testing::tableWithRows;
using testing::TemporaryFolder;
using testing::writeFile;

ErrorKind kindOfOpening(const std::filesystem::path& file)
{
    const auto database = SnapshotDatabase::open(file);
    EXPECT_FALSE(database) << file;
    return database ? ErrorKind::Internal : database.error().kind;
}

/// A database in WAL mode whose 100 rows are only in the log, left behind by a writer that is gone.
void makeDatabaseWithLog(const std::filesystem::path& file)
{
    runSqlAndKill(file, "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + tableWithRows(100));
}

TEST(SnapshotDatabase, ReadsRowsThatAreOnlyInTheLog)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(rowsOfT(folder / "a.db"), 100);
}

TEST(SnapshotDatabase, ReadsALogWithoutItsSharedMemoryFileAndMakesNone)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    ASSERT_TRUE(std::filesystem::remove(folder / "a.db-shm"));
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(rowsOfT(folder / "a.db"), 100);
}

TEST(SnapshotDatabase, ReadsAWalDatabaseThatHasNoLogOrAnEmptyOne)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "PRAGMA journal_mode=WAL;" + tableWithRows(7));
    ASSERT_FALSE(std::filesystem::exists(folder / "a.db-wal"));
    {
        const ExpectUntouched untouched(folder);
        EXPECT_EQ(rowsOfT(folder / "a.db"), 7);
    }
    writeFile(folder / "a.db-wal", "");
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(rowsOfT(folder / "a.db"), 7);
}

TEST(SnapshotDatabase, IgnoresTheUnfinishedEndOfALog)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    const auto whole = std::filesystem::file_size(folder / "a.db-wal");
    runSqlAndKill(folder / "b.db", "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;"
                                       + tableWithRows(100) + "DELETE FROM t WHERE id > 10;");
    ASSERT_GT(std::filesystem::file_size(folder / "b.db-wal"), whole);
    std::filesystem::resize_file(folder / "b.db-wal", std::filesystem::file_size(folder / "b.db-wal") - 1);
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(rowsOfT(folder / "b.db"), 100);
}

TEST(SnapshotDatabase, ReadsWhatALiveWriterHasCommittedToItsLog)
{
    const TemporaryFolder folder;
    sqlite3* writer = nullptr;
    ASSERT_EQ(sqlite3_open((folder / "a.db").c_str(), &writer), SQLITE_OK);
    const std::string sql = "PRAGMA journal_mode=WAL;" + tableWithRows(5) + "BEGIN; DELETE FROM t;";
    ASSERT_EQ(sqlite3_exec(writer, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_EQ(rowsOfT(folder / "a.db"), 5);
    sqlite3_close(writer);
}

TEST(SnapshotDatabase, ReportsThatTheLogGrewSinceOpening)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    EXPECT_FALSE(database->changedSinceOpened());
    EXPECT_EQ(inChildProcess(false,
                             [&] {
                                 runSqlAndKill(folder / "a.db", "DELETE FROM t;");
                                 return 0;
                             }),
              0);
    EXPECT_TRUE(database->changedSinceOpened());
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 100) << "the state at opening is kept";
}

TEST(SnapshotDatabase, ReportsThatTheFileWasReplaced)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    runSql(folder / "b.db", tableWithRows(4));
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    std::filesystem::rename(folder / "b.db", folder / "a.db");
    EXPECT_TRUE(database->changedSinceOpened());
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 3);
}

TEST(SnapshotDatabase, KeepsWritersOfARollbackDatabaseFromChangingItMeanwhile)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    const int codeOfWriter = inChildProcess(false, [&] {
        sqlite3* writer = nullptr;
        sqlite3_open((folder / "a.db").c_str(), &writer);
        return sqlite3_exec(writer, "DELETE FROM t", nullptr, nullptr, nullptr);
    });
    EXPECT_EQ(codeOfWriter, SQLITE_BUSY);
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 3);
}

TEST(SnapshotDatabase, AnExclusivelyLockedFileIsBusy)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    sqlite3* writer = nullptr;
    ASSERT_EQ(sqlite3_open((folder / "a.db").c_str(), &writer), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(writer, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_EQ(kindOfOpening(folder / "a.db"), ErrorKind::Busy);
    sqlite3_close(writer);
    EXPECT_EQ(rowsOfT(folder / "a.db"), 3);
}

TEST(SnapshotDatabase, AFileOfNoBytesIsAnEmptyDatabase)
{
    const TemporaryFolder folder;
    writeFile(folder / "a.db", "");
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    EXPECT_EQ(database->fileSize(), 0);
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM sqlite_schema"), 0);
}

TEST(SnapshotDatabase, ReportsWhyAFileIsNoUsableDatabase)
{
    const TemporaryFolder folder;
    writeFile(folder / "text.db", std::string(5000, 'x'));
    writeFile(folder / "short.db", "xy");
    runSql(folder / "cut.db", tableWithRows(5000));
    std::filesystem::resize_file(folder / "cut.db", std::filesystem::file_size(folder / "cut.db") / 2 + 100);
    ASSERT_EQ(::mkfifo((folder / "pipe.db").c_str(), 0644), 0);
    std::filesystem::create_directory(folder / "folder.db");
    std::filesystem::create_symlink(folder / "nowhere", folder / "dangling.db");
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(kindOfOpening(folder / "text.db"), ErrorKind::NotADatabase);
    EXPECT_EQ(kindOfOpening(folder / "short.db"), ErrorKind::NotADatabase);
    EXPECT_EQ(kindOfOpening(folder / "cut.db"), ErrorKind::Corrupt);
    EXPECT_EQ(kindOfOpening(folder / "pipe.db"), ErrorKind::NotADatabase);
    EXPECT_EQ(kindOfOpening(folder / "folder.db"), ErrorKind::NotADatabase);
    EXPECT_EQ(kindOfOpening(folder / "dangling.db"), ErrorKind::NotFound);
    EXPECT_EQ(kindOfOpening(folder / "absent.db"), ErrorKind::NotFound);
    EXPECT_EQ(kindOfOpening(folder / "text.db" / "below"), ErrorKind::NotFound);
}

TEST(SnapshotDatabase, NoLengthOfATruncatedFileLosesRowsSilently)
{
    const TemporaryFolder folder;
    runSql(folder / "whole.db", tableWithRows(500));
    const auto size = std::filesystem::file_size(folder / "whole.db");
    for (std::uintmax_t length = size - 1; length > 1; length -= std::min<std::uintmax_t>(length, 397)) {
        std::filesystem::copy_file(folder / "whole.db", folder / "cut.db",
                                   std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(folder / "cut.db", length);
        const auto database = SnapshotDatabase::open(folder / "cut.db");
        const Status read =
            database ? database->prepare("SELECT label FROM t").value().run() : Status(database.error());
        ASSERT_FALSE(read) << length;
        EXPECT_TRUE(read.error().kind == ErrorKind::Corrupt || read.error().kind == ErrorKind::NotADatabase)
            << length;
    }
}

TEST(SnapshotDatabase, AnyBytesMayBeInAName)
{
    const TemporaryFolder folder;
    constexpr std::array kNames{"a?mode=rwc.db", "b#c%41.db", "new\nline.db", "\xff\xfe.db", "file:x.db",
                                ":memory:",      " "};
    for (const char* name : kNames) {
        makeDatabaseWithLog(folder / "plain.db");
        std::filesystem::rename(folder / "plain.db", folder / name);
        std::filesystem::rename(folder / "plain.db-wal", folder / (std::string(name) + "-wal"));
        std::filesystem::remove(folder / "plain.db-shm");
        const ExpectUntouched untouched(folder);
        EXPECT_EQ(rowsOfT(folder / name), 100) << name;
    }
}

TEST(SnapshotDatabase, ARelativeNameThatLooksLikeAnAddressIsAFile)
{
    const TemporaryFolder folder;
    runSql(folder / "file:x.db", tableWithRows(2));
    const int rows = inChildProcess(false, [&] {
        std::filesystem::current_path(folder.path());
        return static_cast<int>(rowsOfT("file:x.db"));
    });
    EXPECT_EQ(rows, 2);
}

TEST(SnapshotDatabase, APathMayBeAsLongAsTheSystemAllows)
{
    const TemporaryFolder folder;
    auto deep = folder.path();
    for (int i = 0; i < 10; ++i) {
        deep /= std::string(100, 'd');
    }
    std::filesystem::create_directories(deep);
    makeDatabaseWithLog(folder / "a.db");
    std::filesystem::rename(folder / "a.db", deep / "a.db");
    std::filesystem::rename(folder / "a.db-wal", deep / "a.db-wal");
    EXPECT_EQ(rowsOfT(deep / "a.db"), 100);
}

TEST(SnapshotDatabase, ALinkLeadsToTheLogBesideTheRealFile)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    std::filesystem::create_symlink("a.db", folder / "link.db");
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(rowsOfT(folder / "link.db"), 100);
}

TEST(SnapshotDatabase, RefusesToWrite)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    for (const char* sql : {"DELETE FROM t", "CREATE TABLE u(x)", "VACUUM", "DROP TABLE t"}) {
        auto statement = database->prepare(sql);
        ASSERT_TRUE(statement);
        EXPECT_FALSE(statement->run()) << sql;
    }
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 3);
}

TEST(SnapshotDatabase, FindsTablesAndColumnsWithoutCase)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "CREATE TABLE Task(startNs INTEGER, \"end Ns\", id INT PRIMARY KEY); CREATE VIEW "
                            "v AS SELECT 1 AS one;");
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    EXPECT_TRUE(database->hasTable("TASK").value());
    EXPECT_FALSE(database->hasTable("v").value()) << "a view";
    EXPECT_FALSE(database->hasTable("TASKS").value());
    const auto columns = database->columns("task");
    ASSERT_TRUE(columns);
    ASSERT_EQ(columns->size(), 3);
    EXPECT_EQ(columns->at(0).name, "startNs");
    EXPECT_EQ(columns->at(0).declaredType, "INTEGER");
    EXPECT_EQ(columns->at(1).declaredType, "");
    EXPECT_FALSE(columns->at(0).primaryKey);
    EXPECT_TRUE(columns->at(2).primaryKey);
    EXPECT_EQ(findColumn(*columns, "STARTNS"), 0);
    EXPECT_EQ(findColumn(*columns, "end ns"), 1);
    EXPECT_EQ(findColumn(*columns, "absent"), std::nullopt);
    EXPECT_TRUE(database->columns("absent")->empty());
}

TEST(SnapshotDatabase, QuotesIdentifiers)
{
    EXPECT_EQ(quoteIdentifier("plain"), "\"plain\"");
    EXPECT_EQ(quoteIdentifier("a\"b"), "\"a\"\"b\"");
}

TEST(SnapshotDatabase, AStopRequestEndsAStatementBetweenRows)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(100));
    std::stop_source stop;
    const auto database = SnapshotDatabase::open(folder / "a.db", stop.get_token());
    ASSERT_TRUE(database);
    auto rows = database->prepare("SELECT id FROM t").value();
    ASSERT_TRUE(rows.step().value());
    stop.request_stop();
    const auto next = rows.step();
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(database->prepare("SELECT 1").error().kind, ErrorKind::Cancelled);
}

TEST(SnapshotDatabase, AStopRequestEndsAStatementThatWouldNeverEnd)
{
    const TemporaryFolder folder;
    writeFile(folder / "a.db", "");
    std::stop_source stop;
    const auto database = SnapshotDatabase::open(folder / "a.db", stop.get_token());
    ASSERT_TRUE(database);
    auto endless = database->prepare(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0");
    ASSERT_TRUE(endless);
    const std::jthread canceller([&] { stop.request_stop(); });
    const auto row = endless->step();
    ASSERT_FALSE(row);
    EXPECT_EQ(row.error().kind, ErrorKind::Cancelled);
}

TEST(SnapshotDatabase, AfterAStopRequestNothingIsOpened)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(1));
    std::stop_source stop;
    stop.request_stop();
    const auto database = SnapshotDatabase::open(folder / "a.db", stop.get_token());
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::Cancelled);
}

TEST(SnapshotDatabase, ManyThreadsReadTheSameFileAtOnce)
{
    const TemporaryFolder folder;
    makeDatabaseWithLog(folder / "a.db");
    const ExpectUntouched untouched(folder);
    constexpr int kThreads = 4;
    constexpr int kRounds = 20;
    std::atomic<int> good = 0;
    const auto readOften = [&] {
        for (int round = 0; round < kRounds; ++round) {
            good += rowsOfT(folder / "a.db") == 100 ? 1 : 0;
        }
    };
    std::array<std::jthread, kThreads> threads;
    std::ranges::generate(threads, [&] { return std::jthread(readOften); });
    std::ranges::for_each(threads, &std::jthread::join);
    EXPECT_EQ(good, kThreads * kRounds);
}

TEST(SnapshotDatabase, ScansABigTableThatLiesPartlyInTheFileAndPartlyInTheLog)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "PRAGMA journal_mode=WAL;" + tableWithRows(50'000));
    runSqlAndKill(folder / "a.db",
                  "PRAGMA wal_autocheckpoint=0; UPDATE t SET label = 'new' WHERE id % 1000 = 0;");
    const ExpectUntouched untouched(folder);
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    EXPECT_EQ(singleInteger(*database, "SELECT sum(id) FROM t"), 50'000LL * 50'001 / 2);
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t WHERE label = 'new'"), 50);
}

TEST(SnapshotDatabase, AFileCutShortWhileItIsOpenIsAnErrorAndNotTheEndOfTheProgram)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(50'000));
    const auto database = SnapshotDatabase::open(folder / "a.db");
    ASSERT_TRUE(database);
    std::filesystem::resize_file(folder / "a.db", 8192);
    auto statement = database->prepare("SELECT sum(id) FROM t").value();
    const auto row = statement.step();
    ASSERT_FALSE(row);
    EXPECT_NE(row.error().kind, ErrorKind::Internal) << row.error().text;
    EXPECT_TRUE(database->changedSinceOpened());
}

} // namespace
} // namespace pipescope
