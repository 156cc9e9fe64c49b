#include "core/sqlite/bulk/bulk_database.h"
#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/process/child_process.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <stop_token>
#include <string>
#include <sys/resource.h>

namespace pipescope {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

constexpr const char* kFailingTable = "CREATE TABLE t(a INTEGER NOT NULL, b TEXT UNIQUE)";

class BulkFailure : public ::testing::Test
{
protected:
    Result<BulkDatabase> create(const std::string& schema = kFailingTable, std::stop_token stop = {})
    {
        return BulkDatabase::create(m_file, schema, {}, std::move(stop));
    }

    static Status fill(const BulkTable& table, std::int64_t first, std::int64_t last,
                       const std::string& prefix = "name ")
    {
        BulkBlock block = table.block(first);
        for (std::int64_t row = first; row <= last; ++row) {
            block.integer(row);
            block.text(prefix + std::to_string(row));
            block.endRow();
        }
        return table.append(std::move(block));
    }

    void expectNothingLeft() const { EXPECT_TRUE(fs::is_empty(m_folder.path())); }

    void expectUnsupported(const std::string& schema)
    {
        auto database = create(schema);
        ASSERT_TRUE(database) << schema;
        const auto table = database->table("t");
        ASSERT_FALSE(table) << schema;
        EXPECT_EQ(table.error().kind, ErrorKind::Unsupported) << schema;
    }

    /// Appends a block with one row that is wrong, and expects that there is no way on.
    void expectRowRefused(ErrorKind kind, const std::function<void(BulkBlock&)>& giveRow,
                          const std::string& schema = kFailingTable)
    {
        auto database = create(schema);
        const auto table = database->table("t");
        BulkBlock block = table->block(1);
        giveRow(block);
        block.endRow();
        const Status appended = table->append(std::move(block));
        ASSERT_FALSE(appended);
        EXPECT_EQ(appended.error().kind, kind);
        EXPECT_FALSE(fill(*table, 2, 3));
        EXPECT_FALSE(database->finish());
        expectNothingLeft();
    }

    TemporaryFolder m_folder;
    fs::path m_file = m_folder / "new.db";
};

TEST_F(BulkFailure, NeverReplacesAFile)
{
    testing::writeFile(m_file, "precious");
    const auto before = testing::folderState(m_folder.path());
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(database.error().path, m_file);
    EXPECT_EQ(testing::folderState(m_folder.path()), before);
}

TEST_F(BulkFailure, NeverReplacesAFileThatIsMadeMeanwhile)
{
    auto database = create();
    ASSERT_TRUE(fill(*database->table("t"), 1, 10));
    testing::writeFile(m_file, "precious");
    const Status finished = database->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(fs::file_size(m_file), 8U);
    EXPECT_EQ(testing::folderState(m_folder.path()).size(), 2U);
}

TEST_F(BulkFailure, NeverReplacesALinkThatLeadsNowhere)
{
    fs::create_symlink("nowhere", m_file);
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(BulkFailure, ReportsAFolderThatIsNotThere)
{
    m_file = m_folder / "no" / "new.db";
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(database.error().path, m_file);
}

TEST_F(BulkFailure, ReportsAFolderThatCannotBeWritten)
{
    fs::permissions(m_folder.path(), fs::perms(0555));
    EXPECT_TRUE(test::holdsForAnotherUser([this] {
        const auto database = create();
        return !database && database.error().kind == ErrorKind::PermissionDenied;
    }));
}

TEST_F(BulkFailure, LeavesNothingIfItIsNotFinished)
{
    {
        auto database = create();
        ASSERT_TRUE(fill(*database->table("t"), 1, 5000));
        EXPECT_FALSE(fs::is_empty(m_folder.path()));
    }
    expectNothingLeft();
}

TEST_F(BulkFailure, ReportsAnErrorOfTheSchema)
{
    for (const char* schema : {"CREATE TABLE", "CREATE TABLE t(a); CREATE TABLE t(a)", ""}) {
        const auto database = create(schema);
        ASSERT_FALSE(database) << schema;
        EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument) << schema;
        EXPECT_EQ(database.error().path, m_file);
        expectNothingLeft();
    }
}

TEST_F(BulkFailure, ReportsAnUnknownTable)
{
    auto database = create();
    EXPECT_EQ(database->table("u").error().kind, ErrorKind::NotFound);
}

TEST_F(BulkFailure, RefusesTablesThatItCannotWrite)
{
    expectUnsupported("CREATE TABLE t(a TEXT PRIMARY KEY) WITHOUT ROWID");
    expectUnsupported("CREATE TABLE t(a TEXT) STRICT");
    expectUnsupported("CREATE TABLE t(a, b AS (a + 1))");
    expectUnsupported("CREATE TABLE t(a); CREATE INDEX i ON t(a) WHERE a > 1");
    expectUnsupported("CREATE TABLE t(a); CREATE INDEX i ON t(a DESC)");
    expectUnsupported("CREATE TABLE t(a); CREATE INDEX i ON t(a + 1)");
    expectUnsupported("CREATE TABLE t(a TEXT COLLATE NOCASE UNIQUE)");
    expectUnsupported("CREATE TABLE t(a INTEGER PRIMARY KEY, b); CREATE INDEX i ON t(b, a)");
    expectUnsupported("CREATE TABLE t(a); INSERT INTO t VALUES(1)");
}

TEST_F(BulkFailure, ReportsRowsWithTheSameUniqueValue)
{
    auto database = create();
    const auto table = database->table("t");
    ASSERT_TRUE(fill(*table, 1, 3000));
    BulkBlock block = table->block(3001);
    block.integer(0);
    block.text("name 17");
    block.endRow();
    ASSERT_TRUE(table->append(std::move(block)));
    const Status finished = database->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(finished.error().text, "rows 17 and 3001 of t have the same values in what must be unique: b");
    expectNothingLeft();
}

TEST_F(BulkFailure, ReportsAnEmptyTextThatIsThereTwice)
{
    auto database = create();
    const auto table = database->table("t");
    BulkBlock block = table->block(1);
    for (int row = 0; row < 2; ++row) {
        block.integer(0);
        block.text("");
        block.endRow();
    }
    ASSERT_TRUE(table->append(std::move(block)));
    EXPECT_FALSE(database->finish());
}

TEST_F(BulkFailure, ReportsBlocksWithTheSameRowNumbers)
{
    auto database = create("CREATE TABLE t(a, b)");
    const auto table = database->table("t");
    ASSERT_TRUE(fill(*table, 1, 3000));
    ASSERT_TRUE(fill(*table, 3000, 4000, "other "));
    EXPECT_FALSE(database->finish());
    expectNothingLeft();
}

TEST_F(BulkFailure, ReportsARowWithTheWrongNumberOfValues)
{
    expectRowRefused(ErrorKind::Internal, [](BulkBlock& block) { block.integer(1); });
    expectRowRefused(ErrorKind::Internal, [](BulkBlock& block) {
        block.integer(1);
        block.text("x");
        block.null();
    });
}

TEST_F(BulkFailure, ReportsARowThatWasNotEnded)
{
    auto database = create();
    const auto table = database->table("t");
    BulkBlock block = table->block(1);
    block.integer(1);
    block.text("x");
    EXPECT_FALSE(table->append(std::move(block)));
}

TEST_F(BulkFailure, ReportsRowsOfAnotherTable)
{
    auto database = create("CREATE TABLE t(a, b); CREATE TABLE u(a, b)");
    const auto table = database->table("t");
    const Status appended = table->append(database->table("u")->block(1));
    ASSERT_FALSE(appended);
    EXPECT_EQ(appended.error().kind, ErrorKind::Internal);
    EXPECT_FALSE(database->finish());
}

TEST_F(BulkFailure, ReportsAMissingValue)
{
    expectRowRefused(ErrorKind::InvalidArgument, [](BulkBlock& block) {
        block.null();
        block.text("x");
    });
    expectRowRefused(ErrorKind::InvalidArgument, [](BulkBlock& block) {
        block.real(std::numeric_limits<double>::quiet_NaN());
        block.text("x");
    });
}

TEST_F(BulkFailure, ReportsAValueForTheRowNumber)
{
    expectRowRefused(
        ErrorKind::Internal,
        [](BulkBlock& block) {
            block.integer(1);
            block.text("x");
        },
        "CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
}

TEST_F(BulkFailure, AStopRequestEndsItAndLeavesNothing)
{
    std::stop_source stop;
    auto database = create(kFailingTable, stop.get_token());
    const auto table = database->table("t");
    ASSERT_TRUE(fill(*table, 1, 3000));
    stop.request_stop();
    const Status appended = fill(*table, 3001, 6000);
    ASSERT_FALSE(appended);
    EXPECT_EQ(appended.error().kind, ErrorKind::Cancelled);
    const Status finished = database->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::Cancelled);
    expectNothingLeft();
}

TEST_F(BulkFailure, AStopRequestBeforeTheSchemaLeavesNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto database = create(kFailingTable, stop.get_token());
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::Cancelled);
    expectNothingLeft();
}

TEST_F(BulkFailure, ReportsAFileThatCannotGrow)
{
    const int failed = test::inChildProcess(false, [this] {
        std::signal(SIGXFSZ, SIG_IGN);
        auto database = create();
        const rlimit noGrowth{100'000, 100'000};
        if (!database || ::setrlimit(RLIMIT_FSIZE, &noGrowth) != 0) {
            return 1;
        }
        const Status appended = fill(*database->table("t"), 1, 50'000);
        const Status finished = database->finish();
        return !appended && appended.error().path == m_file && !finished && !fs::exists(m_file) ? 0 : 2;
    });
    EXPECT_EQ(failed, 0);
    expectNothingLeft();
}

TEST_F(BulkFailure, ReportsAFileThatCannotGrowAtTheEnd)
{
    const int failed = test::inChildProcess(false, [this] {
        std::signal(SIGXFSZ, SIG_IGN);
        auto database = create();
        const Status appended = fill(*database->table("t"), 1, 5000);
        const auto temporary = fs::directory_iterator(m_folder.path())->path();
        const rlimit noGrowth{fs::file_size(temporary), fs::file_size(temporary)};
        if (!appended || ::setrlimit(RLIMIT_FSIZE, &noGrowth) != 0) {
            return 1;
        }
        return !database->finish() ? 0 : 2;
    });
    EXPECT_EQ(failed, 0);
    expectNothingLeft();
}

TEST_F(BulkFailure, CanBeFinishedOnlyOnce)
{
    auto database = create();
    EXPECT_TRUE(database->finish());
    EXPECT_FALSE(database->finish());
}

} // namespace
} // namespace pipescope
