#include "ui/run/panels/query/query_connection.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>

#include "tests/support/pause.h"
#include "tests/ui/run/panels/query/rank_databases.h"

#include <gtest/gtest.h>

#include <future>
#include <vector>

namespace pipescope::ui::test {
namespace {

using pipescope::testing::ExpectUntouched;
using pipescope::testing::runSqlAndKill;
using pipescope::testing::tableWithRows;
using pipescope::testing::TemporaryFolder;

class QueryConnectionTest : public ::testing::Test
{
protected:
    static Result<QueryResult> run(const QString& sql, const QueryLimits& limits = {},
                                   const std::stop_token& stop = {})
    {
        return runQuery(databases().file(0), sql, limits, stop);
    }

    static const RankDatabases& databases()
    {
        static const RankDatabases kDatabases;
        return kDatabases;
    }
};

TEST_F(QueryConnectionTest, GivesValuesAsTheyAreStored)
{
    const auto result = run(QStringLiteral(
        "SELECT 9007199254740993 AS i, 2.5 AS r, '数' AS t, X'00FF' AS b, NULL AS n, '' AS e"));
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->columns, (QStringList{"i", "r", "t", "b", "n", "e"}));
    ASSERT_EQ(result->rowCount, 1);
    EXPECT_EQ(result->cell(0, 0), QVariant(qlonglong{9007199254740993}));
    EXPECT_EQ(result->cell(0, 1), QVariant(2.5));
    EXPECT_EQ(result->cell(0, 2), QVariant(QStringLiteral("数")));
    EXPECT_EQ(result->cell(0, 3), QVariant(QByteArray("\0\xFF", 2)));
    EXPECT_FALSE(result->cell(0, 4).isValid());
    EXPECT_EQ(result->cell(0, 5), QVariant(QString()));
    EXPECT_TRUE(result->cell(0, 5).isValid());
}

TEST_F(QueryConnectionTest, HasColumnsWhereItHasNoRows)
{
    const auto result = run(QStringLiteral("SELECT startNs, endNs FROM TASK WHERE startNs < 0"));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->columns, (QStringList{"startNs", "endNs"}));
    EXPECT_EQ(result->rowCount, 0);
}

TEST_F(QueryConnectionTest, StopsAtTheRowLimitAndSaysSo)
{
    const auto cut = run(QStringLiteral("SELECT * FROM TASK"), {2});
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->rowCount, 2);
    EXPECT_EQ(cut->end, QueryResult::End::RowLimit);
    const auto whole = run(QStringLiteral("SELECT * FROM TASK"), {3});
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->rowCount, 3);
    EXPECT_EQ(whole->end, QueryResult::End::Complete);
}

TEST_F(QueryConnectionTest, StopsWhereTheMemoryIsFull)
{
    const auto result =
        run(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100) "
                           "SELECT zeroblob(100000) FROM n"),
            {1000, 1'000'000});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, QueryResult::End::ByteLimit);
    EXPECT_LT(result->rowCount, 12);
}

TEST_F(QueryConnectionTest, ExplainsStatementsAndReportsTheDatabase)
{
    for (const char* sql : {"EXPLAIN QUERY PLAN SELECT * FROM TASK", "PRAGMA table_info(TASK)",
                            "SELECT 1; -- and a remark", "SELECT * FROM json_each('[1]')"})
    {
        const auto result = run(QString::fromLatin1(sql));
        ASSERT_TRUE(result) << sql << ": " << result.error().text;
        EXPECT_GT(result->rowCount, 0) << sql;
    }
}

TEST_F(QueryConnectionTest, RefusesWhateverWouldWrite)
{
    const ExpectUntouched untouched(databases().folder());
    const std::string newFile = (databases().folder() / "new.db").string();
    for (const std::string& sql :
         {std::string("INSERT INTO TASK VALUES(1, 2, 3)"), std::string("DELETE FROM TASK"),
          std::string("DROP TABLE TASK"), "ATTACH '" + newFile + "' AS other",
          "VACUUM INTO '" + newFile + "'", std::string("CREATE TEMP TABLE t(x)"),
          std::string("PRAGMA journal_mode=DELETE"), std::string("PRAGMA user_version=1"),
          std::string("PRAGMA writable_schema=1"), std::string("SELECT load_extension('x')"),
          std::string("BEGIN IMMEDIATE")})
    {
        const auto result = run(QString::fromStdString(sql));
        ASSERT_FALSE(result) << sql;
        EXPECT_EQ(result.error().kind, ErrorKind::PermissionDenied) << sql;
    }
}

TEST_F(QueryConnectionTest, RefusesSeveralStatements)
{
    const auto result = run(QStringLiteral("SELECT 1; SELECT 2"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text, "only one statement can be run at a time");
}

TEST_F(QueryConnectionTest, ShowsWhatIsWrongAndWhere)
{
    const auto result = run(QStringLiteral("SELECT *\nFROM TASKS"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text, "no such table: TASKS");
    EXPECT_TRUE(result.error().path.empty());
    EXPECT_EQ(run(QStringLiteral("SELECT a FROM TASK")).error().text, "line 1, column 8: no such column: a");
    EXPECT_EQ(run(QStringLiteral("SELECT abs(-9223372036854775808)")).error().text, "integer overflow");
}

TEST_F(QueryConnectionTest, EndsAnEndlessQueryWhenAsked)
{
    std::stop_source stop;
    auto result = std::async(std::launch::async, [&] {
        return runQuery(databases().file(0), QString::fromLatin1(kEndlessQuery), {}, stop.get_token());
    });
    // Nothing shows that the query runs; a stop before it ends it as well.
    pipescope::test::pause(std::chrono::milliseconds(20));
    stop.request_stop();
    const auto ended = result.get();
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().kind, ErrorKind::Cancelled);
}

TEST_F(QueryConnectionTest, LeavesNoConnectionBehindWhateverHappened)
{
    static_cast<void>(run(QStringLiteral("SELECT 1")));
    static_cast<void>(run(QStringLiteral("nonsense")));
    EXPECT_EQ(runQuery(databases().folder() / "missing.db", QStringLiteral("SELECT 1"), {}, {}).error().kind,
              ErrorKind::NotFound);
    EXPECT_TRUE(QSqlDatabase::connectionNames().isEmpty());
}

TEST_F(QueryConnectionTest, RunsInManyThreadsAtOnce)
{
    std::vector<std::future<int>> counts;
    for (int thread = 0; thread < 8; ++thread) {
        counts.push_back(std::async(std::launch::async, [] {
            const auto result = run(QStringLiteral("SELECT * FROM TASK"));
            return result ? result->rowCount : -1;
        }));
    }
    for (auto& count : counts) {
        EXPECT_EQ(count.get(), 3);
    }
}

TEST(QueryConnection, SeesTheLogAndLeavesTheFolderAsItIs)
{
    const TemporaryFolder folder;
    runSqlAndKill(folder / "a.db",
                  "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + tableWithRows(42));
    std::filesystem::remove(folder / "a.db-shm");
    const ExpectUntouched untouched(folder);
    const auto result = runQuery(folder / "a.db", QStringLiteral("SELECT count(*) FROM t"), {}, {});
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->cell(0, 0), QVariant(qlonglong{42}));
}

TEST(QueryConnection, ReportsAFileThatIsNoDatabase)
{
    const TemporaryFolder folder;
    pipescope::testing::writeFile(folder / "a.db", std::string(5000, 'x'));
    const auto result = runQuery(folder / "a.db", QStringLiteral("SELECT 1"), {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::NotADatabase);
}

/// Past the check that QueryConnection makes of a statement: the handle of Qt Sql alone.
class LockedQtDatabase : public QueryConnectionTest
{
protected:
    void SetUp() override
    {
        auto file = SnapshotFile::find(databases().file(0));
        ASSERT_TRUE(file);
        m_file = std::move(*file);
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("raw"));
        m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI"));
        m_database.setDatabaseName(QString::fromStdString(m_file->uri()));
        ASSERT_TRUE(m_database.open());
        auto lock = QueryLock::take(*static_cast<sqlite3* const*>(m_database.driver()->handle().constData()),
                                    *m_file);
        ASSERT_TRUE(lock);
        m_lock = std::move(*lock);
    }

    void TearDown() override
    {
        m_lock.reset();
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(QStringLiteral("raw"));
    }

    std::optional<SnapshotFile> m_file;
    QSqlDatabase m_database;
    std::optional<QueryLock> m_lock;
};

TEST_F(LockedQtDatabase, ReadsAndRefusesToWrite)
{
    const ExpectUntouched untouched(databases().folder());
    const QString newFile = QString::fromStdString((databases().folder() / "new.db").string());
    QSqlQuery query(m_database);
    EXPECT_TRUE(query.exec(QStringLiteral("SELECT * FROM TASK")));
    for (const QString& sql :
         {QStringLiteral("DELETE FROM TASK"), QStringLiteral("CREATE TEMP TABLE t(x)"),
          QStringLiteral("ATTACH '%1' AS other").arg(newFile),
          QStringLiteral("VACUUM INTO '%1'").arg(newFile), QStringLiteral("VACUUM"),
          QStringLiteral("PRAGMA journal_mode=DELETE"), QStringLiteral("PRAGMA query_only=OFF"),
          QStringLiteral("SELECT load_extension('x')"), QStringLiteral("SELECT 1; DELETE FROM TASK")})
    {
        EXPECT_FALSE(query.exec(sql)) << sql.toStdString();
    }
    EXPECT_FALSE(m_database.transaction());
}

} // namespace
} // namespace pipescope::ui::test
