#include "core/sqlite/bulk/bulk_database.h"

#include "core/sqlite/bulk/page_format.h"
#include "core/sqlite/database.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/process/child_process.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

namespace pipescope {
namespace {

namespace fs = std::filesystem;
using testing::singleInteger;
using testing::TemporaryFolder;

constexpr const char* kTable = "CREATE TABLE t(a INTEGER, b TEXT); CREATE INDEX i ON t(b)";

class BulkDatabaseTest : public ::testing::Test
{
protected:
    Result<BulkDatabase> create(const std::string& schema, const BulkOptions& options = {})
    {
        return BulkDatabase::create(m_file, schema, options);
    }

    /// Rows `first` … `last` of a table with an integer and a text.
    static Status fill(const BulkTable& table, std::int64_t first, std::int64_t last)
    {
        BulkBlock block = table.block(first);
        for (std::int64_t row = first; row <= last; ++row) {
            block.integer(row);
            block.text("name " + std::to_string(row));
            block.endRow();
        }
        return table.append(std::move(block));
    }

    std::string singleText(const std::string& sql) const
    {
        const auto database = SnapshotDatabase::open(m_file);
        auto statement = database->prepare(sql);
        EXPECT_TRUE(statement && statement->step().value());
        return std::string(statement->text(0).value_or("no text"));
    }

    std::int64_t singleNumber(const std::string& sql) const
    {
        return singleInteger(*SnapshotDatabase::open(m_file), sql);
    }

    std::string fileBytes() const
    {
        std::ifstream in(m_file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    /// Writes texts of the given lengths to an indexed column, all rows in blocks of their own or in one, and
    /// expects to find each of them.
    void expectLengths(const std::vector<std::size_t>& lengths, bool inOneBlock)
    {
        BulkOptions options;
        options.pageSize = 512;
        options.flushToDisk = false;
        fs::remove(m_file);
        auto database = create(kTable, options);
        const auto table = database->table("t");
        BulkBlock block = table->block(1);
        for (std::size_t row = 0; row < lengths.size(); ++row) {
            block.integer(static_cast<std::int64_t>(lengths[row]));
            block.text(std::string(lengths[row], 'x'));
            block.endRow();
            if (!inOneBlock) {
                ASSERT_TRUE(table->append(std::move(block)));
                block = table->block(static_cast<std::int64_t>(row) + 2);
            }
        }
        ASSERT_TRUE(table->append(std::move(block)));
        ASSERT_TRUE(database->finish());
        EXPECT_EQ(singleText("PRAGMA integrity_check"), "ok");
        EXPECT_EQ(singleNumber("SELECT count(*) FROM t WHERE length(b) = a AND trim(b, 'x') = ''"),
                  static_cast<std::int64_t>(lengths.size()));
        EXPECT_EQ(singleNumber("SELECT count(*) FROM t AS k JOIN t INDEXED BY i USING(b) WHERE k.a = t.a"),
                  static_cast<std::int64_t>(lengths.size()));
    }

    TemporaryFolder m_folder;
    fs::path m_file = m_folder / "new.db";
};

TEST_F(BulkDatabaseTest, WritesAFileOfItsNameAndNothingElse)
{
    auto database = create(kTable);
    ASSERT_TRUE(database);
    ASSERT_TRUE(fill(*database->table("t"), 1, 10));
    EXPECT_FALSE(fs::exists(m_file)) << "not before it is complete";
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(testing::folderState(m_folder.path()).size(), 2U) << "the folder itself and the file";
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t"), 10);
    EXPECT_EQ(singleNumber("SELECT a FROM t WHERE b = 'name 7'"), 7);
}

TEST_F(BulkDatabaseTest, TakesBlocksInAnyOrderWithGapsBetweenThem)
{
    auto database = create(kTable);
    const auto table = database->table("T");
    ASSERT_TRUE(table);
    ASSERT_TRUE(fill(*table, 5000, 6000));
    ASSERT_TRUE(fill(*table, -20, 100));
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t WHERE rowid = a"), 1122);
    EXPECT_EQ(singleNumber("SELECT min(rowid) FROM t"), -20);
    EXPECT_EQ(singleText("PRAGMA integrity_check"), "ok");
}

TEST_F(BulkDatabaseTest, LeavesOutBlocksWithoutRows)
{
    auto database = create(kTable);
    const auto table = database->table("t");
    ASSERT_TRUE(table->append(table->block(1)));
    ASSERT_TRUE(fill(*table, 1, 2));
    ASSERT_TRUE(table->append(table->block(3)));
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t"), 2);
}

TEST_F(BulkDatabaseTest, FillsSeveralTablesAtOnce)
{
    auto database = create("CREATE TABLE t(a INTEGER, b TEXT UNIQUE); CREATE TABLE u(a INTEGER, b TEXT);"
                           "CREATE INDEX i ON u(a, b); CREATE TABLE unused(a)");
    const auto t = database->table("t");
    const auto u = database->table("u");
    ASSERT_TRUE(fill(*t, 1, 1000));
    ASSERT_TRUE(fill(*u, 1, 20));
    ASSERT_TRUE(fill(*t, 1001, 2000));
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t JOIN u ON u.b = t.b"), 20);
    EXPECT_EQ(singleNumber("SELECT count(*) FROM unused"), 0);
    EXPECT_EQ(singleText("PRAGMA integrity_check"), "ok");
}

TEST_F(BulkDatabaseTest, KeepsRowsThatTheSchemaInserts)
{
    auto database = create(std::string(kTable) + "; CREATE TABLE config(a); INSERT INTO config VALUES(42)");
    ASSERT_TRUE(database);
    ASSERT_TRUE(fill(*database->table("t"), 1, 10));
    const auto config = database->table("config");
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().kind, ErrorKind::Unsupported);
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleNumber("SELECT a FROM config"), 42);
}

TEST_F(BulkDatabaseTest, UsesTheRowNumberAsIntegerPrimaryKey)
{
    auto database = create("CREATE TABLE t(id INTEGER PRIMARY KEY, b TEXT)");
    const auto table = database->table("t");
    BulkBlock block = table->block(7);
    block.null();
    block.text("x");
    block.endRow();
    ASSERT_TRUE(table->append(std::move(block)));
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleNumber("SELECT id FROM t"), 7);
    EXPECT_EQ(singleText("PRAGMA integrity_check"), "ok");
}

TEST_F(BulkDatabaseTest, StoresNumbersAsTheColumnsWantThem)
{
    auto database = create("CREATE TABLE t(i INTEGER, r REAL, t TEXT, b)");
    const auto table = database->table("t");
    BulkBlock block = table->block(1);
    for (int column = 0; column < 4; ++column) {
        block.real(1.0);
    }
    block.endRow();
    for (int column = 0; column < 4; ++column) {
        block.real(0.75);
    }
    block.endRow();
    for (int column = 0; column < 4; ++column) {
        block.integer(2);
    }
    block.endRow();
    ASSERT_TRUE(table->append(std::move(block)));
    ASSERT_TRUE(database->finish());
    const std::string values = "quote(i)||' '||quote(r)||' '||quote(t)||' '||quote(b) FROM t WHERE rowid=";
    EXPECT_EQ(singleText("SELECT " + values + "1"), "1 1.0 '1.0' 1.0");
    EXPECT_EQ(singleText("SELECT " + values + "2"), "0.75 0.75 '0.75' 0.75");
    EXPECT_EQ(singleText("SELECT " + values + "3"), "2 2.0 '2' 2");
}

TEST_F(BulkDatabaseTest, AllowsAnyNumberOfNullsInAUniqueIndex)
{
    auto database = create("CREATE TABLE t(a INTEGER, b TEXT, UNIQUE(a, b))");
    const auto table = database->table("t");
    BulkBlock block = table->block(1);
    for (int row = 0; row < 3; ++row) {
        block.integer(1);
        block.null();
        block.endRow();
    }
    ASSERT_TRUE(table->append(std::move(block)));
    ASSERT_TRUE(database->finish());
    EXPECT_EQ(singleText("PRAGMA integrity_check"), "ok");
}

TEST_F(BulkDatabaseTest, CanBeReadWhereNothingMayBeWritten)
{
    auto database = create(kTable);
    ASSERT_TRUE(fill(*database->table("t"), 1, 10));
    ASSERT_TRUE(database->finish());
    fs::permissions(m_file, fs::perms(0444));
    fs::permissions(m_folder.path(), fs::perms(0555));
    const int failed = test::inChildProcess(true, [this] {
        sqlite3* handle = nullptr;
        sqlite3_open_v2(m_file.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr);
        return sqlite3_exec(handle, "SELECT count(*) FROM t", nullptr, nullptr, nullptr) == SQLITE_OK ? 0 : 1;
    });
    EXPECT_EQ(failed, 0);
}

TEST_F(BulkDatabaseTest, StoresTextsOfEveryLength)
{
    // What a page takes of a row, and of an entry of an index, changes at certain lengths.
    std::vector<std::size_t> lengths(2100);
    std::iota(lengths.begin(), lengths.end(), std::size_t{0});
    expectLengths(lengths, true);
    expectLengths(lengths, false);
}

TEST_F(BulkDatabaseTest, StoresASingleRowOfEveryLength)
{
    for (std::size_t length = 0; length < 2100; length += length % 512 < 440 ? 67 : 1) {
        expectLengths({length}, true);
    }
}

TEST_F(BulkDatabaseTest, SaysHowManyPagesTheFileHas)
{
    auto database = create(kTable);
    ASSERT_TRUE(fill(*database->table("t"), 1, 5000));
    ASSERT_TRUE(database->finish());
    const std::string bytes = fileBytes();
    const auto number = [&bytes](std::size_t place) {
        return readBigEndian<std::uint32_t>(bytes.data() + place);
    };
    EXPECT_EQ(std::size_t{number(28)} * 16384, bytes.size());
    EXPECT_EQ(number(24), number(92)) << "else the number of pages does not count";
    EXPECT_EQ(bytes.substr(18, 2), "\1\1") << "no log";
}

TEST_F(BulkDatabaseTest, HoldsNothingOfTheMemoryThatItWasMadeIn)
{
    // The free part of a page that is used a second time would show the rows of the first.
    BulkOptions options;
    options.pageSize = 65536;
    auto database = create(kTable, options);
    const auto table = database->table("t");
    for (int block = 0; block < 4; ++block) {
        ASSERT_TRUE(fill(*table, 1 + block * 4000, block == 3 ? 1 + block * 4000 : 4000 + block * 4000));
    }
    ASSERT_TRUE(database->finish());
    const std::string bytes = fileBytes();
    std::size_t times = 0;
    for (auto at = bytes.find("name 8005"); at != std::string::npos; at = bytes.find("name 8005", at + 1)) {
        ++times;
    }
    EXPECT_EQ(times, 2U) << "once in the table and once in the index";
}

} // namespace
} // namespace pipescope
