#include "core/sqlite/query_lock.h"

#include "core/sqlite/database.h"
#include "tests/core/sqlite/locked_handle.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/pause.h"
#include "tests/support/process/child_process.h"

#include <filesystem>
#include <future>
#include <memory>
#include <stop_token>
#include <thread>

namespace pipescope {
namespace {

using std::filesystem::perms;
using test::inChildProcess;
using testing::ExpectUntouched;
using testing::LockedHandle;
using testing::runSql;
using testing::runSqlAndKill;
using testing::tableWithRows;
using testing::TemporaryFolder;

constexpr const char* kEndless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

class LockedDatabase : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        s_folder = std::make_unique<TemporaryFolder>();
        runSql(file(),
               tableWithRows(3) + "CREATE VIEW v AS SELECT * FROM t; CREATE INDEX byLabel ON t(label)");
    }

    static void TearDownTestSuite() { s_folder.reset(); }

    static const TemporaryFolder& folder() { return *s_folder; }

    static std::filesystem::path file() { return folder() / "a.db"; }

private:
    static std::unique_ptr<TemporaryFolder> s_folder;
};

std::unique_ptr<TemporaryFolder> LockedDatabase::s_folder;

class Writing
    : public LockedDatabase
    , public ::testing::WithParamInterface<const char*>
{ };

TEST_P(Writing, IsRefusedByTheHandleAndByTheCheck)
{
    std::string sql = GetParam();
    const auto place = sql.find("FILE");
    if (place != std::string::npos) {
        sql.replace(place, 4, (folder() / "new.db").string());
    }
    const ExpectUntouched untouched(folder());
    LockedHandle locked(file());
    ASSERT_FALSE(locked.failure().has_value()) << locked.failure()->text;
    EXPECT_NE(locked.run(sql), SQLITE_OK);
    const auto checked = locked.lock().check(sql);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().kind, ErrorKind::PermissionDenied);
    EXPECT_NE(checked.error().text.english().find("may only read"), std::string::npos)
        << checked.error().text;
    EXPECT_EQ(locked.run("SELECT count(*) FROM t"), SQLITE_OK);
    EXPECT_EQ(locked.firstValue(), "3");
}

INSTANTIATE_TEST_SUITE_P(
    Statements, Writing,
    ::testing::Values(
        "ATTACH 'FILE' AS other", "ATTACH ':memory:' AS other", "ATTACH '' AS other", "DETACH main", "VACUUM",
        "VACUUM INTO 'FILE'", "CREATE TABLE u(x)", "CREATE TABLE u AS SELECT * FROM t",
        "INSERT INTO t VALUES(9, 'nine')", "REPLACE INTO t VALUES(1, 'one')", "UPDATE t SET label = ''",
        "DELETE FROM t", "DELETE FROM t WHERE id = 1 RETURNING *", "DROP TABLE t", "DROP VIEW v",
        "DROP INDEX byLabel", "ALTER TABLE t RENAME TO u", "CREATE VIEW w AS SELECT 1",
        "CREATE INDEX i ON t(id)", "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END",
        "CREATE TEMP TABLE u(x)", "CREATE TEMP VIEW w AS SELECT 1", "CREATE VIRTUAL TABLE f USING fts5(x)",
        "ANALYZE", "REINDEX", "BEGIN", "BEGIN EXCLUSIVE", "COMMIT", "SAVEPOINT s",
        "PRAGMA journal_mode=DELETE", "PRAGMA journal_mode=WAL", "PRAGMA user_version=1",
        "PRAGMA writable_schema=1", "PRAGMA query_only=OFF", "PRAGMA locking_mode=NORMAL",
        "PRAGMA temp_store_directory='/tmp'", "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(TRUNCATE)",
        "PRAGMA optimize", "PRAGMA incremental_vacuum", "PRAGMA mmap_size=1000", "PRAGMA trusted_schema=1",
        "SELECT load_extension('x')", "SELECT fts3_tokenizer('x')", "EXPLAIN DELETE FROM t",
        "WITH d AS (SELECT 1) DELETE FROM t"));

TEST_F(LockedDatabase, APragmaFunctionCannotWriteEither)
{
    const ExpectUntouched untouched(folder());
    LockedHandle locked(file());
    EXPECT_NE(locked.run("SELECT * FROM pragma_user_version(7)"), SQLITE_OK);
    EXPECT_NE(locked.run("SELECT * FROM pragma_journal_mode('wal')"), SQLITE_OK);
    EXPECT_EQ(locked.run("PRAGMA user_version"), SQLITE_OK);
    EXPECT_EQ(locked.firstValue(), "0");
}

TEST_F(LockedDatabase, TheSchemaCannotBeRewritten)
{
    const ExpectUntouched untouched(folder());
    LockedHandle locked(file());
    for (const char* sql :
         {"UPDATE sqlite_master SET sql = ''", "UPDATE sqlite_schema SET name = 'x' WHERE name = 't'"})
    {
        EXPECT_NE(locked.run(sql), SQLITE_OK) << sql;
        EXPECT_FALSE(locked.lock().check(sql)) << sql;
    }
}

TEST_F(LockedDatabase, AFunctionThatSomebodyAddedToTheHandleIsRefused)
{
    LockedHandle locked(file());
    sqlite3_create_function(
        locked.handle(), "writefile", 1, SQLITE_UTF8, nullptr,
        [](sqlite3_context* context, int, sqlite3_value**) { sqlite3_result_int(context, 1); }, nullptr,
        nullptr);
    EXPECT_NE(locked.run("SELECT writefile('x')"), SQLITE_OK);
}

class Reading
    : public LockedDatabase
    , public ::testing::WithParamInterface<const char*>
{ };

TEST_P(Reading, IsAllowed)
{
    const ExpectUntouched untouched(folder());
    LockedHandle locked(file());
    const auto checked = locked.lock().check(GetParam());
    EXPECT_TRUE(checked) << checked.error().text;
    EXPECT_EQ(locked.run(GetParam()), SQLITE_OK);
}

INSTANTIATE_TEST_SUITE_P(
    Statements, Reading,
    ::testing::Values(
        "SELECT * FROM t JOIN v USING(id)", "VALUES(1, 2)", "EXPLAIN SELECT * FROM t",
        "EXPLAIN QUERY PLAN SELECT * FROM t", "SELECT row_number() OVER (ORDER BY id) FROM t",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT sum(i) FROM n",
        "SELECT json_extract('{\"a\":1}', '$.a'), datetime('now'), upper('x'), sqrt(2.0)",
        "SELECT * FROM json_each('[1,2]')", "SELECT * FROM sqlite_schema", "PRAGMA table_info(t)",
        "PRAGMA table_xinfo('t')", "PRAGMA index_list(t)", "PRAGMA index_info(byLabel)",
        "PRAGMA foreign_key_list(t)", "PRAGMA table_list", "PRAGMA database_list", "PRAGMA function_list",
        "PRAGMA compile_options", "PRAGMA page_count", "PRAGMA encoding", "PRAGMA user_version",
        "PRAGMA quick_check", "SELECT name FROM pragma_table_info('t')",
        "SELECT * FROM t ORDER BY label DESC;", "SELECT 1; -- and a remark", "/* first */ SELECT 1 ;; "));

TEST_F(LockedDatabase, TakesOneStatementAndLeavesTheRemarksBehindIt)
{
    const LockedHandle locked(file());
    const auto checked = locked.lock().check("SELECT 1; -- and a remark");
    ASSERT_TRUE(checked);
    EXPECT_EQ(*checked, "SELECT 1;");
}

TEST_F(LockedDatabase, RefusesSeveralStatementsAtOnce)
{
    const LockedHandle locked(file());
    for (const char* sql : {"SELECT 1; SELECT 2", "SELECT 1; DELETE FROM t", "SELECT 1; nonsense"}) {
        const auto checked = locked.lock().check(sql);
        ASSERT_FALSE(checked) << sql;
        EXPECT_EQ(checked.error().text, "only one statement can be run at a time");
    }
}

TEST_F(LockedDatabase, RefusesWhatHoldsNoStatement)
{
    const LockedHandle locked(file());
    for (const char* sql : {"", "  \n", ";", "-- only a remark"}) {
        const auto checked = locked.lock().check(sql);
        ASSERT_FALSE(checked) << sql;
        EXPECT_EQ(checked.error().text, "there is no statement to run");
    }
}

TEST_F(LockedDatabase, RefusesParametersWhichNobodyCouldFill)
{
    const LockedHandle locked(file());
    EXPECT_FALSE(locked.lock().check("SELECT * FROM t WHERE id = ?1"));
}

TEST_F(LockedDatabase, ShowsWhereAStatementIsWrong)
{
    const LockedHandle locked(file());
    const auto checked = locked.lock().check("SELECT *\nFROM t WHERE wanted = 1");
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().text, "line 2, column 14: no such column: wanted");
    EXPECT_EQ(checked.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(LockedDatabase, NamesWhatIsRefused)
{
    const LockedHandle locked(file());
    EXPECT_EQ(locked.lock().check("DROP TABLE t").error().text,
              "queries may only read: changing the schema is refused");
    EXPECT_EQ(locked.lock().check("PRAGMA user_version=3").error().text,
              "queries may only read: PRAGMA user_version is refused");
    EXPECT_EQ(locked.lock().check("SELECT load_extension('x')").error().text,
              "queries may only read: the function load_extension is refused");
}

TEST_F(LockedDatabase, ValuesBeyondTheLimitAreAnErrorAndNotMemory)
{
    LockedHandle locked(file());
    EXPECT_EQ(locked.run("SELECT length(zeroblob(100000000))") & 0xff, SQLITE_TOOBIG);
}

TEST_F(LockedDatabase, AHandleWhoseLockIsGoneRefusesEverything)
{
    LockedHandle locked(file());
    EXPECT_EQ(locked.run("SELECT 1"), SQLITE_OK);
    locked.unlock();
    EXPECT_NE(locked.run("SELECT 1"), SQLITE_OK);
}

TEST(QueryLock, SeesRowsThatAreOnlyInTheLogAndLeavesTheFolderAsItIs)
{
    const TemporaryFolder folder;
    runSqlAndKill(folder / "a.db",
                  "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + tableWithRows(42));
    std::filesystem::remove(folder / "a.db-shm");
    const ExpectUntouched untouched(folder);
    LockedHandle locked(folder / "a.db");
    ASSERT_FALSE(locked.failure().has_value()) << locked.failure()->text;
    EXPECT_EQ(locked.run("SELECT count(*) FROM t"), SQLITE_OK);
    EXPECT_EQ(locked.firstValue(), "42");
    EXPECT_NE(locked.run("PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
}

TEST(QueryLock, AWalDatabaseWithoutALogGetsNone)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", "PRAGMA journal_mode=WAL;" + tableWithRows(7));
    const ExpectUntouched untouched(folder);
    LockedHandle locked(folder / "a.db");
    EXPECT_EQ(locked.run("SELECT count(*) FROM t"), SQLITE_OK);
    EXPECT_EQ(locked.firstValue(), "7");
}

TEST(QueryLock, RollsBackAnInterruptedWriterInMemoryOnly)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(42));
    runSqlAndKill(folder / "a.db", "PRAGMA cache_size=1; BEGIN; DELETE FROM t; CREATE TABLE u(x); INSERT "
                                   "INTO u VALUES(zeroblob(1000000));");
    const ExpectUntouched untouched(folder);
    LockedHandle locked(folder / "a.db");
    EXPECT_EQ(locked.run("SELECT count(*) FROM t"), SQLITE_OK);
    EXPECT_EQ(locked.firstValue(), "42");
}

TEST(QueryLock, ReadsALogInAFolderThatCannotBeWritten)
{
    const TemporaryFolder folder;
    runSqlAndKill(folder / "a.db",
                  "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + tableWithRows(42));
    std::filesystem::remove(folder / "a.db-shm");
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::filesystem::permissions(entry.path(), perms{0444});
    }
    std::filesystem::permissions(folder.path(), perms{0555});
    const ExpectUntouched untouched(folder);
    EXPECT_EQ(inChildProcess(true,
                             [&] {
                                 LockedHandle locked(folder / "a.db");
                                 const bool ran =
                                     !locked.failure() && locked.run("SELECT count(*) FROM t") == SQLITE_OK;
                                 return ran ? std::stoi(locked.firstValue()) : 1;
                             }),
              42);
}

TEST(QueryLock, AnyNameOfAFileIsTakenAsItIs)
{
    const TemporaryFolder folder;
    for (const char* name :
         {"a b.db", "100%25.db", "q?mode=rwc#x.db", "\xE6\x95\xB0.db", "\xFF\xFE.db", "x&y='\".db"})
    {
        runSql(folder / name, tableWithRows(5));
        LockedHandle locked(folder / name);
        ASSERT_FALSE(locked.failure().has_value()) << name << ": " << locked.failure()->text;
        EXPECT_EQ(locked.run("SELECT count(*) FROM t"), SQLITE_OK) << name;
        EXPECT_EQ(locked.firstValue(), "5") << name;
    }
}

TEST(QueryLock, ReportsWhyAFileCannotBeRead)
{
    const TemporaryFolder folder;
    testing::writeFile(folder / "text.db", std::string(4096, 'x'));
    const auto kindOf = [](const LockedHandle& locked) { return locked.failure()->kind; };
    EXPECT_EQ(kindOf(LockedHandle(folder / "text.db")), ErrorKind::NotADatabase);
    EXPECT_EQ(kindOf(LockedHandle(folder / "missing.db")), ErrorKind::NotFound);
    EXPECT_EQ(kindOf(LockedHandle(folder.path())), ErrorKind::NotADatabase);
    EXPECT_FALSE(std::filesystem::exists(folder / "missing.db"));
}

TEST_F(LockedDatabase, AnEndlessQueryIsInterruptedFromAnotherThread)
{
    for (const std::string& query : {std::string(kEndless) + "SELECT count(*) FROM n",
                                     std::string(kEndless) + "SELECT i FROM n WHERE i < 0"})
    {
        std::stop_source stop;
        LockedHandle locked(file(), stop.get_token());
        auto code = std::async(std::launch::async, [&] { return locked.run(query); });
        // Nothing shows that the query runs; a stop before it ends it as well.
        test::pause(std::chrono::milliseconds(20));
        stop.request_stop();
        EXPECT_EQ(code.get() & 0xff, SQLITE_INTERRUPT);
        EXPECT_EQ(locked.lock().lastError().kind, ErrorKind::Cancelled);
    }
}

TEST_F(LockedDatabase, AStopRequestBeforeTheQueryStopsItToo)
{
    std::stop_source stop;
    LockedHandle locked(file(), stop.get_token());
    stop.request_stop();
    EXPECT_EQ(locked.lock().check("SELECT 1").error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(locked.run(std::string(kEndless) + "SELECT count(*) FROM n") & 0xff, SQLITE_INTERRUPT);
}

TEST(QueryLock, DoesNotBlockWritersOnceClosed)
{
    const TemporaryFolder folder;
    runSql(folder / "a.db", tableWithRows(3));
    {
        LockedHandle locked(folder / "a.db");
        EXPECT_EQ(locked.run("SELECT * FROM t"), SQLITE_OK);
    }
    runSql(folder / "a.db", "INSERT INTO t VALUES(4, 'four')");
    EXPECT_EQ(testing::rowsOfT(folder / "a.db"), 4);
}

} // namespace
} // namespace pipescope
