#include "core/sqlite/pages/column_scan.h"

#include "tests/core/sqlite/sqlite_fixture.h"

#include <sqlite3.h>

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ExpectUntouched;
using testing::runSql;
using testing::runSqlAndKill;
using testing::TemporaryFolder;

using Row = std::vector<std::optional<std::int64_t>>;
using Rows = std::vector<Row>;
using Kind = SourceColumn::Kind;

const SourceColumn kRowNumber{Kind::RowNumber, {}};

SourceColumn named(const std::string& name)
{
    return {Kind::Named, name};
}

/// The first `count` numbers from `first` on.
IntegerSet numbers(std::int64_t first, std::size_t count)
{
    std::vector<std::int64_t> values(count);
    std::iota(values.begin(), values.end(), first);
    return IntegerSet(std::move(values));
}

/// Ten columns as wide as those of TASK, values of all sizes, some missing; `key` counts from 1 to `rows`.
std::string wideTable(int rows)
{
    return "CREATE TABLE t(a INTEGER, b INTEGER, key INTEGER, c INTEGER, d INTEGER, label TEXT);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
           + std::to_string(rows)
           + ") INSERT INTO t SELECT 1760000000000000000 + i, CASE WHEN i % 7 = 0 THEN NULL ELSE i * i END, "
             "i,"
             " -i, CASE i % 5 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 1 << (i % 62) ELSE -(1 << (i % 62)) "
             "END,"
             " printf('%.*c', i % 90, 'x') FROM n;";
}

class ColumnScanTest : public ::testing::Test
{
protected:
    std::filesystem::path file() const { return m_folder / "a.db"; }

    void make(const std::string& sql) const { runSql(file(), sql); }

    /// The rows of table t in order, or what prevents it.
    Result<Rows> scan(const std::vector<SourceColumn>& columns, std::size_t filter, const IntegerSet& wanted,
                      ScanMethod method) const
    {
        const auto database = SnapshotDatabase::open(file());
        if (!database) {
            return database.error();
        }
        Rows rows;
        const Status done = scanColumns(
            *database, {"t", columns, filter, wanted},
            [&](ScannedRow row) { rows.emplace_back(row.begin(), row.end()); }, method);
        if (!done) {
            return done.error();
        }
        std::sort(rows.begin(), rows.end());
        return rows;
    }

    /// Expects the same rows from the pages as from SQLite; returns them.
    Rows expectPagesAgree(const std::vector<SourceColumn>& columns, std::size_t filter,
                          const IntegerSet& wanted) const
    {
        const auto byPages = scan(columns, filter, wanted, ScanMethod::Pages);
        const auto byStatement = scan(columns, filter, wanted, ScanMethod::Statement);
        EXPECT_TRUE(byPages) << byPages.error().text;
        EXPECT_TRUE(byStatement) << byStatement.error().text;
        if (!byPages || !byStatement) {
            return {};
        }
        EXPECT_EQ(*byPages, *byStatement);
        return *byPages;
    }

    /// Expects that the pages are not relied on, and that what SQLite answers comes out all the same.
    Rows expectStatementIsAsked(const std::vector<SourceColumn>& columns, std::size_t filter,
                                const IntegerSet& wanted) const
    {
        const auto byPages = scan(columns, filter, wanted, ScanMethod::Pages);
        EXPECT_FALSE(byPages);
        if (!byPages) {
            EXPECT_EQ(byPages.error().kind, ErrorKind::Unsupported) << byPages.error().text;
        }
        const auto rows = scan(columns, filter, wanted, ScanMethod::Any);
        EXPECT_TRUE(rows) << rows.error().text;
        return rows ? *rows : Rows{};
    }

    TemporaryFolder m_folder;
};

TEST_F(ColumnScanTest, YieldsTheRowsWhoseColumnIsAmongTheNumbersWanted)
{
    make(wideTable(3000));
    const Rows rows =
        expectPagesAgree({named("key"), named("b"), kRowNumber}, 0, IntegerSet({5, 14, 2999, 9000}));
    EXPECT_EQ(rows, (Rows{{5, 25, 5}, {14, {}, 14}, {2999, 2999 * 2999, 2999}}));
}

TEST_F(ColumnScanTest, DoesNotTouchTheFile)
{
    make(wideTable(300));
    const ExpectUntouched untouched(m_folder);
    expectPagesAgree({named("key")}, 0, numbers(1, 300));
}

class ColumnScanPageSizeTest
    : public ColumnScanTest
    , public ::testing::WithParamInterface<int>
{ };

TEST_P(ColumnScanPageSizeTest, AllColumnsAgreeWithSqlite)
{
    for (const char* vacuum : {"0", "1", "2"}) {
        std::filesystem::remove(file());
        make("PRAGMA page_size=" + std::to_string(GetParam()) + ";PRAGMA auto_vacuum=" + vacuum + ";"
             + wideTable(4000)
             + "DELETE FROM t WHERE key % 3 = 0; DELETE FROM t WHERE key BETWEEN 1000 AND 2000;"
               "CREATE INDEX i ON t(a, b); INSERT INTO t SELECT * FROM t WHERE key < 500;");
        const std::vector<SourceColumn> all{named("a"), named("b"),     named("key"), named("c"),
                                            named("d"), named("label"), kRowNumber,   SourceColumn{}};
        EXPECT_EQ(expectPagesAgree(all, 2, numbers(400, 3000)).size(), 1399U);
        expectPagesAgree(all, 4, numbers(-100, 20000));
        expectPagesAgree(all, 6, numbers(1, 1200));
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ColumnScanPageSizeTest, ::testing::Values(512, 1024, 4096, 65536));

TEST_F(ColumnScanTest, ReadsIntegersOfEveryWidth)
{
    std::string sql = "CREATE TABLE t(v INTEGER, key INTEGER); INSERT INTO t VALUES (0, 1), (1, 1), "
                      "(9223372036854775807, 1)";
    for (int bits = 1; bits < 64; ++bits) {
        sql += ", ((1 << " + std::to_string(bits) + ") - 1, 1), (-(1 << " + std::to_string(bits)
               + "), 1), (1 << " + std::to_string(bits) + ", 1)";
    }
    make(sql);
    EXPECT_EQ(
        expectPagesAgree({named("v")}, 0, IntegerSet({INT64_MIN, -129, -128, 0, 1, 127, INT64_MAX})).size(),
        7U);
    EXPECT_EQ(expectPagesAgree({named("v"), named("key")}, 1, IntegerSet({1})).size(), 192U);
}

TEST_F(ColumnScanTest, LeavesEmptyWhatIsNotStoredAsAnInteger)
{
    make("CREATE TABLE t(v INTEGER, key INTEGER);"
         "INSERT INTO t VALUES (NULL, 1), ('text', 1), (x'00ff', 1), (1.5, 1), ('7', 1), (8.0, 1);"
         "INSERT INTO t VALUES (1, NULL), (2, 'one'), (3, 1.5);");
    const Rows rows = expectPagesAgree({named("v"), named("key")}, 1, IntegerSet({1}));
    EXPECT_EQ(rows, (Rows{{{}, 1}, {{}, 1}, {{}, 1}, {{}, 1}, {7, 1}, {8, 1}}));
}

TEST_F(ColumnScanTest, AnIntegerPrimaryKeyIsTheRowsNumber)
{
    make("CREATE TABLE t(v INTEGER, key INTEGER PRIMARY KEY); INSERT INTO t VALUES (7, -3), (8, 5), (9, 1 << "
         "40)");
    EXPECT_EQ(expectPagesAgree({named("key"), named("v"), kRowNumber}, 0, IntegerSet({-3, 1LL << 40})),
              (Rows{{-3, 7, -3}, {1LL << 40, 9, 1LL << 40}}));
}

TEST_F(ColumnScanTest, OtherPrimaryKeysAreOrdinaryColumns)
{
    for (const char* definition :
         {"v INTEGER, key INT PRIMARY KEY", "v INTEGER, key INTEGER PRIMARY KEY DESC",
          "v INTEGER, key INTEGER, PRIMARY KEY(key, v)", "v INTEGER, key BIGINT, PRIMARY KEY(key)"})
    {
        std::filesystem::remove(file());
        make(std::string("CREATE TABLE t(") + definition + "); INSERT INTO t VALUES (7, 3), (8, 5)");
        EXPECT_EQ(expectPagesAgree({named("key"), named("v"), kRowNumber}, 0, IntegerSet({5})),
                  (Rows{{5, 8, 2}}))
            << definition;
    }
    std::filesystem::remove(file());
    make("CREATE TABLE t(v INTEGER, key INTEGER, PRIMARY KEY(key)); INSERT INTO t VALUES (7, 3), (8, 5)");
    EXPECT_EQ(expectPagesAgree({named("key"), named("v"), kRowNumber}, 0, IntegerSet({5})),
              (Rows{{5, 8, 5}}));
}

TEST_F(ColumnScanTest, ColumnsAddedLaterAreNullInOlderRows)
{
    make("CREATE TABLE t(key INTEGER); INSERT INTO t VALUES (1); ALTER TABLE t ADD COLUMN v INTEGER;"
         "INSERT INTO t VALUES (2, 20)");
    EXPECT_EQ(expectPagesAgree({named("key"), named("v")}, 0, IntegerSet({1, 2})), (Rows{{1, {}}, {2, 20}}));
}

TEST_F(ColumnScanTest, ColumnsAddedLaterWithADefaultAreLeftToSqlite)
{
    make(
        "CREATE TABLE t(key INTEGER); INSERT INTO t VALUES (1); ALTER TABLE t ADD COLUMN v INTEGER DEFAULT 7;"
        "INSERT INTO t VALUES (2, 20)");
    EXPECT_EQ(expectStatementIsAsked({named("key"), named("v")}, 0, IntegerSet({1, 2})),
              (Rows{{1, 7}, {2, 20}}));
    EXPECT_EQ(expectPagesAgree({named("key")}, 0, IntegerSet({1, 2})), (Rows{{1}, {2}}));
}

TEST_F(ColumnScanTest, RemovedAndRenamedColumnsAreFoundWhereTheyAre)
{
    make("CREATE TABLE t(a INTEGER, b INTEGER, key INTEGER); INSERT INTO t VALUES (1, 2, 3);"
         "ALTER TABLE t DROP COLUMN a; ALTER TABLE t RENAME COLUMN b TO c; INSERT INTO t VALUES (5, 6)");
    EXPECT_EQ(expectPagesAgree({named("KEY"), named("C")}, 0, IntegerSet({3, 6})), (Rows{{3, 2}, {6, 5}}));
}

TEST_F(ColumnScanTest, WhatIsNoPlainTableIsLeftToSqlite)
{
    for (const char* definition :
         {"CREATE TABLE t(key INTEGER PRIMARY KEY, v INTEGER) WITHOUT ROWID; INSERT INTO t VALUES (5, 6)",
          "CREATE TABLE b(key INTEGER, v INTEGER); INSERT INTO b VALUES (5, 6); CREATE VIEW t AS SELECT * "
          "FROM b",
          "CREATE TABLE t(key INTEGER, v INTEGER AS (key + 1)); INSERT INTO t(key) VALUES (5)",
          "CREATE TABLE t(key INTEGER, v INTEGER AS (key + 1) STORED); INSERT INTO t(key) VALUES (5)",
          "CREATE VIRTUAL TABLE t USING rtree_i32(key, v, w); INSERT INTO t VALUES (5, 6, 7)"})
    {
        std::filesystem::remove(file());
        make(definition);
        EXPECT_EQ(expectStatementIsAsked({named("key"), named("v")}, 0, IntegerSet({5})), (Rows{{5, 6}}))
            << definition;
    }
}

TEST_F(ColumnScanTest, RealNumbersStoredAsIntegersStayRealNumbers)
{
    make("CREATE TABLE t(key INTEGER, v REAL); INSERT INTO t VALUES (5, 6), (6, 7.5)");
    EXPECT_EQ(expectStatementIsAsked({named("key"), named("v")}, 0, IntegerSet({5})), (Rows{{5, {}}}));
}

TEST_F(ColumnScanTest, ColumnsBeforeALongTextAreReadAndThoseBehindItLeftToSqlite)
{
    make("CREATE TABLE t(key INTEGER, text TEXT, v INTEGER);"
         "INSERT INTO t VALUES (5, printf('%.*c', 100000, 'x'), 50), (6, 'short', 60)");
    EXPECT_EQ(expectPagesAgree({named("key"), kRowNumber}, 0, IntegerSet({5, 6})), (Rows{{5, 1}, {6, 2}}));
    EXPECT_EQ(expectPagesAgree({named("key"), named("v")}, 0, IntegerSet({6})), (Rows{{6, 60}}));
    EXPECT_EQ(expectStatementIsAsked({named("key"), named("v")}, 0, IntegerSet({5, 6})),
              (Rows{{5, 50}, {6, 60}}));
}

TEST_F(ColumnScanTest, TablesOfHundredsOfColumnsAreReadToTheLast)
{
    std::string columns = "c0 INTEGER";
    std::string values = "0";
    for (int i = 1; i < 300; ++i) {
        columns += ", c" + std::to_string(i) + (i % 10 == 0 ? " TEXT" : " INTEGER");
        values += i % 10 == 0 ? ", '" + std::string(200, 'x') + "'" : ", " + std::to_string(i * 1000);
    }
    make("PRAGMA page_size=65536; CREATE TABLE t(" + columns + "); INSERT INTO t VALUES(" + values + ")");
    for (const int column : {1, 9, 11, 125, 126, 127, 128, 299}) {
        const auto name = "c" + std::to_string(column);
        EXPECT_EQ(expectPagesAgree({named(name), named("c299"), named("c0")}, 0, IntegerSet({column * 1000})),
                  (Rows{{column * 1000, 299000, 0}}));
    }
}

TEST_F(ColumnScanTest, AnEmptyTableHasNoRows)
{
    make("CREATE TABLE t(key INTEGER)");
    EXPECT_TRUE(expectPagesAgree({named("key")}, 0, numbers(0, 100)).empty());
}

TEST_F(ColumnScanTest, BytesReservedInEachPageAreNoContent)
{
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &connection), SQLITE_OK);
    int reserved = 32;
    ASSERT_EQ(sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(connection, wideTable(3000).c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(connection);
    EXPECT_EQ(expectPagesAgree({named("key"), named("d")}, 0, numbers(1, 3000)).size(), 3000U);
}

TEST_F(ColumnScanTest, RowsThatAreOnlyInALogAreNotMissed)
{
    make("PRAGMA journal_mode=WAL;" + wideTable(3000));
    EXPECT_EQ(expectPagesAgree({named("key")}, 0, numbers(1, 3001)).size(), 3000U);
    runSqlAndKill(file(), "PRAGMA wal_autocheckpoint=0; UPDATE t SET key = 3001 WHERE key = 17");
    const Rows rows = expectStatementIsAsked({named("key"), kRowNumber}, 0, IntegerSet({17, 3001}));
    EXPECT_EQ(rows, (Rows{{3001, 17}}));
}

TEST_F(ColumnScanTest, AnInterruptedChangeIsNotSeen)
{
    make(wideTable(3000));
    runSqlAndKill(file(),
                  "PRAGMA cache_size=5; BEGIN; UPDATE t SET key = key + 10000; DELETE FROM t WHERE a % 2");
    EXPECT_EQ(expectPagesAgree({named("key")}, 0, numbers(1, 20000)).size(), 3000U);
}

TEST_F(ColumnScanTest, MoreRowsThanCanBeHeldBackAreLeftToSqlite)
{
    make("CREATE TABLE t(key INTEGER); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
         "i <"
         " 501000) INSERT INTO t SELECT 1 FROM n");
    const auto database = SnapshotDatabase::open(file());
    ASSERT_TRUE(database);
    const IntegerSet wanted({1});
    std::size_t rows = 0;
    const ColumnScan all{"t", {named("key")}, 0, wanted};
    const auto count = [&](ScannedRow) { ++rows; };
    EXPECT_FALSE(scanColumns(*database, all, count, ScanMethod::Pages));
    EXPECT_EQ(rows, 0U);
    EXPECT_TRUE(scanColumns(*database, all, count));
    EXPECT_EQ(rows, 501000U);
}

TEST_F(ColumnScanTest, StopsWhenAskedTo)
{
    make(wideTable(3000));
    std::stop_source source;
    const auto database = SnapshotDatabase::open(file(), source.get_token());
    ASSERT_TRUE(database);
    source.request_stop();
    for (const ScanMethod method : {ScanMethod::Pages, ScanMethod::Statement}) {
        const IntegerSet wanted = numbers(1, 3000);
        const Status done = scanColumns(
            *database, {"t", {named("key")}, 0, wanted}, [](ScannedRow) { FAIL(); }, method);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::Cancelled);
    }
}

} // namespace
} // namespace pipescope
