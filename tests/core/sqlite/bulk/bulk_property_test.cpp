#include "core/sqlite/bulk/bulk_database.h"
#include "core/sqlite/writable_database.h"
#include "tests/core/sqlite/bulk/random_table.h"
#include "tests/core/sqlite/sqlite_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>
#include <string>

namespace pipescope {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

std::string textOfValue(const Statement& row, int column)
{
    switch (row.columnType(column)) {
    case ValueType::Null:
        return "NULL";
    case ValueType::Integer:
        return std::to_string(row.integer(column).value());
    case ValueType::Real: {
        std::array<char, 40> buffer{};
        std::snprintf(buffer.data(), buffer.size(), "%a", row.real(column).value());
        return buffer.data();
    }
    default:
        return "'" + std::string(row.text(column).value_or("a blob")) + "'";
    }
}

/// One text for each row.
std::vector<std::string> rowsOf(const Database& database, const std::string& sql)
{
    std::vector<std::string> rows;
    auto statement = database.prepare(sql);
    EXPECT_TRUE(statement) << sql << ": " << statement.error().text;
    const Status done = statement->forEachRow([&rows](const Statement& row) {
        std::string& text = rows.emplace_back();
        for (int i = 0; i < row.columnCount(); ++i) {
            text += textOfValue(row, i) + ", ";
        }
    });
    EXPECT_TRUE(done) << sql;
    return rows;
}

std::string joined(const std::vector<std::string>& columns, const std::string& separator)
{
    std::string all;
    for (const std::string& column : columns) {
        all += (all.empty() ? "" : separator) + column;
    }
    return all;
}

/// A database written in bulk and one with the same rows that SQLite has written.
class BulkProperty : public ::testing::TestWithParam<int>
{
protected:
    void write(const testing::RandomTable& table, std::size_t pageSize)
    {
        BulkOptions options;
        options.pageSize = pageSize;
        options.flushToDisk = false;
        options.workers = 2;
        auto bulk = BulkDatabase::create(m_file, table.schema, options);
        ASSERT_TRUE(bulk) << bulk.error().text;
        const Status appended = testing::appendRows(*bulk, table, m_random);
        ASSERT_TRUE(appended) << appended.error().text;
        const Status finished = bulk->finish();
        ASSERT_TRUE(finished) << finished.error().text;

        auto expected =
            WritableDatabase::createNew(m_folder / "expected.db", WritableDatabase::Durability::Fast);
        ASSERT_TRUE(expected);
        ASSERT_TRUE(expected->execute(table.schema));
        const Status inserted = testing::insertRows(*expected, table);
        ASSERT_TRUE(inserted) << inserted.error().text;
    }

    void expectSame(const std::string& sql)
    {
        const auto actual = WritableDatabase::open(m_file);
        const auto expected = WritableDatabase::open(m_folder / "expected.db");
        ASSERT_TRUE(actual && expected);
        EXPECT_EQ(rowsOf(*actual, sql), rowsOf(*expected, sql)) << sql;
    }

    void expectIntact()
    {
        const auto database = WritableDatabase::open(m_file);
        ASSERT_TRUE(database);
        EXPECT_EQ(rowsOf(*database, "PRAGMA integrity_check"), std::vector<std::string>{"'ok', "});
    }

    /// The index gives the same rows in the same order as in the other database, and the rows that it finds
    /// for the values of some row are those that are found without it.
    void expectIndexWorks(const std::string& index, const std::vector<std::string>& columns)
    {
        expectSame("SELECT " + joined(columns, ", ") + ", rowid FROM t INDEXED BY " + index + " ORDER BY "
                   + joined(columns, ", ") + ", rowid");
        const auto database = WritableDatabase::open(m_file);
        ASSERT_TRUE(database);
        const auto countOfSame = [&](const std::string& access) {
            std::string sql = "SELECT a.rowid, (SELECT count(*) FROM t AS b " + access + " WHERE ";
            for (const std::string& column : columns) {
                sql += "b." + column + " IS a." + column + " AND ";
            }
            return sql + "true) FROM t AS a WHERE a.rowid % 97 = 1";
        };
        const std::string withIndex = countOfSame("INDEXED BY " + index);
        EXPECT_EQ(rowsOf(*database, withIndex), rowsOf(*database, countOfSame("NOT INDEXED")));
        EXPECT_THAT(joined(rowsOf(*database, "EXPLAIN QUERY PLAN " + withIndex), "\n"),
                    ::testing::HasSubstr("INDEX " + index + " ("));
    }

    void expectSqliteCanGoOn()
    {
        for (const char* sql :
             {"DELETE FROM t WHERE rowid % 3 = 0", "UPDATE t SET c1 = rowid WHERE rowid % 5 = 0",
              "INSERT INTO t(c0, c1) SELECT 'new ' || rowid || c0, c1 FROM t",
              "DELETE FROM t WHERE rowid % 2 = 0", "VACUUM", "DELETE FROM t"})
        {
            testing::runSql(m_file, sql);
            expectIntact();
        }
    }

    void expectWorks(const testing::RandomTableSize& size, std::size_t pageSize)
    {
        const auto table = testing::makeRandomTable(m_random, size);
        SCOPED_TRACE(table.schema + ", page size " + std::to_string(pageSize) + ", rows "
                     + std::to_string(size.rows));
        write(table, pageSize);
        expectIntact();
        expectSame("SELECT rowid, * FROM t ORDER BY rowid");
        for (const auto& [index, columns] : table.indexes) {
            expectIndexWorks(index, columns);
        }
        expectSqliteCanGoOn();
    }

    TemporaryFolder m_folder;
    fs::path m_file = m_folder / "bulk.db";
    std::mt19937 m_random{static_cast<unsigned>(GetParam())};
};

TEST_P(BulkProperty, FewRowsAreThoseThatSqliteWouldHaveWritten)
{
    expectWorks({m_random() % 4, 3000}, std::size_t{512} << m_random() % 8U);
}

TEST_P(BulkProperty, ManyRowsAreThoseThatSqliteWouldHaveWritten)
{
    expectWorks({1000 + m_random() % 1000, 100}, std::size_t{512} << m_random() % 8U);
}

TEST_P(BulkProperty, HugeRowsAreThoseThatSqliteWouldHaveWritten)
{
    expectWorks({m_random() % 60, 300'000}, std::size_t{512} << m_random() % 8U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, BulkProperty, ::testing::Range(0, 25));

} // namespace
} // namespace pipescope
