#include "core/sqlite/pages/column_scan.h"
#include "tests/core/sqlite/sqlite_fixture.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::runSql;
using testing::runSqlAndKill;
using testing::TemporaryFolder;

using RowTexts = std::vector<std::string>;

SourceColumn columnOf(const std::string& name)
{
    return {SourceColumn::Kind::Named, name};
}

const std::vector<SourceColumn> kAll{
    columnOf("a"), columnOf("label"), columnOf("b"), columnOf("data"), {SourceColumn::Kind::RowNumber, {}},
    SourceColumn{}};

/// RowTexts with values of all types and sizes, some missing.
std::string mixedTable(int rows)
{
    return "CREATE TABLE t(a INTEGER, label TEXT, b INTEGER, data);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
           + std::to_string(rows)
           + ") INSERT INTO t SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE i * i END,"
             " CASE WHEN i % 5 = 0 THEN NULL ELSE printf('%.*c', i % 90, 'x') END, -i,"
             " CASE i % 4 WHEN 0 THEN zeroblob(i % 70) WHEN 1 THEN 1.5 WHEN 2 THEN 'text' END FROM n;";
}

std::string storedText(const StoredValue& value)
{
    switch (value.type) {
    case ValueType::Integer:
        return std::to_string(value.number) + "|";
    case ValueType::Text:
        return "'" + std::string(value.bytes) + "'|";
    case ValueType::Blob:
        return "x" + std::string(value.bytes) + "|";
    default:
        return "-|";
    }
}

class RowScanTest : public ::testing::Test
{
protected:
    std::filesystem::path file() const { return m_folder / "a.db"; }

    void make(const std::string& sql) const { runSql(file(), sql); }

    /// The rows of table t, or what prevents it.
    Result<RowTexts> scan(const std::vector<SourceColumn>& columns, ScanMethod method) const
    {
        const auto database = SnapshotDatabase::open(file());
        if (!database) {
            return database.error();
        }
        RowTexts rows;
        const Status done = scanRows(
            *database, "t", columns,
            [&](StoredRow row) {
                std::string& text = rows.emplace_back();
                for (const StoredValue& value : row) {
                    text += storedText(value);
                }
                return ok();
            },
            method);
        return done ? Result<RowTexts>(std::move(rows)) : Result<RowTexts>(done.error());
    }

    /// Expects the same rows, in the same order, from the pages as from SQLite; returns them.
    RowTexts expectPagesAgree(const std::vector<SourceColumn>& columns) const
    {
        const auto byPages = scan(columns, ScanMethod::Pages);
        const auto byStatement = scan(columns, ScanMethod::Statement);
        EXPECT_TRUE(byPages && byStatement);
        if (!byPages || !byStatement) {
            return {};
        }
        EXPECT_EQ(*byPages, *byStatement);
        return *byPages;
    }

    /// Expects that the pages alone do not give all rows, and that all come nevertheless, each once.
    RowTexts expectSqliteGoesOn(const std::vector<SourceColumn>& columns) const
    {
        EXPECT_FALSE(scan(columns, ScanMethod::Pages));
        const auto rows = scan(columns, ScanMethod::Any);
        EXPECT_TRUE(rows);
        EXPECT_EQ(*rows, *scan(columns, ScanMethod::Statement));
        return *rows;
    }

    TemporaryFolder m_folder;
};

class RowScanPageSizeTest
    : public RowScanTest
    , public ::testing::WithParamInterface<int>
{ };

TEST_P(RowScanPageSizeTest, YieldsAllRowsAsSqliteDoes)
{
    make("PRAGMA page_size=" + std::to_string(GetParam()) + ";" + mixedTable(4000)
         + "DELETE FROM t WHERE b % 3 = 0");
    EXPECT_EQ(expectPagesAgree(kAll).size(), 2667U);
    expectPagesAgree({columnOf("data"), columnOf("a")});
}

INSTANTIATE_TEST_SUITE_P(Sizes, RowScanPageSizeTest, ::testing::Values(512, 4096, 65536));

TEST_F(RowScanTest, YieldsTextsAndBytesAsTheyAreStored)
{
    make("CREATE TABLE t(a INTEGER, label TEXT, data);"
         "INSERT INTO t VALUES (1, 'one', x'4142'), (NULL, '', x''), (3, NULL, 2.5)");
    EXPECT_EQ(expectPagesAgree({columnOf("a"), columnOf("label"), columnOf("data")}),
              (RowTexts{"1|'one'|xAB|", "-|''|x|", "3|-|-|"}));
}

TEST_F(RowScanTest, BehindARowThatReachesIntoOtherPagesSqliteGoesOn)
{
    make(mixedTable(3000) + "UPDATE t SET label = printf('%.*c', 20000, 'y') WHERE b = -1700");
    EXPECT_EQ(expectSqliteGoesOn(kAll).size(), 3000U);
}

TEST_F(RowScanTest, ColumnsAddedLaterHaveTheirDefaults)
{
    make(mixedTable(3000)
         + "ALTER TABLE t ADD COLUMN v INTEGER; ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 7");
    expectPagesAgree({columnOf("b"), columnOf("v")});
    EXPECT_EQ(expectSqliteGoesOn({columnOf("b"), columnOf("w")}).front(), "-1|7|");
}

TEST_F(RowScanTest, TextsOfOtherEncodingsAreLeftToSqlite)
{
    make("PRAGMA encoding='UTF-16'; " + mixedTable(3000));
    EXPECT_EQ(expectSqliteGoesOn(kAll).size(), 3000U);
}

TEST_F(RowScanTest, ATableWithAColumnOfTheNameOfTheRowsNumberIsLeftToSqlite)
{
    make("CREATE TABLE t(rowid INTEGER, a INTEGER); INSERT INTO t VALUES (9, 1), (8, 2)");
    EXPECT_EQ(expectSqliteGoesOn({columnOf("rowid"), columnOf("a")}), (RowTexts{"9|1|", "8|2|"}));
}

TEST_F(RowScanTest, RowsThatAreOnlyInALogAreNotMissed)
{
    make("PRAGMA journal_mode=WAL;" + mixedTable(3000));
    runSqlAndKill(file(), "PRAGMA wal_autocheckpoint=0; UPDATE t SET b = 5 WHERE b = -17");
    EXPECT_EQ(expectSqliteGoesOn({columnOf("b")})[16], "5|");
}

TEST_F(RowScanTest, AnErrorOfTheUserEndsIt)
{
    make(mixedTable(3000));
    const auto database = SnapshotDatabase::open(file());
    ASSERT_TRUE(database);
    for (const ScanMethod method : {ScanMethod::Pages, ScanMethod::Statement}) {
        int rows = 0;
        const Status done = scanRows(
            *database, "t", kAll,
            [&](StoredRow) {
                return ++rows < 100 ? ok() : Status(Error{ErrorKind::Internal, {}, {}});
            },
            method);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::Internal);
        EXPECT_EQ(rows, 100);
    }
}

TEST_F(RowScanTest, StopsWhenAskedTo)
{
    make(mixedTable(3000));
    std::stop_source source;
    const auto database = SnapshotDatabase::open(file(), source.get_token());
    ASSERT_TRUE(database);
    source.request_stop();
    for (const ScanMethod method : {ScanMethod::Pages, ScanMethod::Statement}) {
        const Status done = scanRows(
            *database, "t", kAll, [](StoredRow) -> Status { return Error{}; }, method);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::Cancelled);
    }
}

} // namespace
} // namespace pipescope
