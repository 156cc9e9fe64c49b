#include "core/sqlite/new_database.h"

#include "core/sqlite/database.h"
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
using testing::singleInteger;
using testing::TemporaryFolder;

constexpr const char* kTable = "CREATE TABLE t(a INTEGER NOT NULL, b TEXT UNIQUE)";

class NewDatabaseTest : public ::testing::Test
{
protected:
    Result<NewDatabase> create(const std::string& tables = kTable, std::stop_token stop = {})
    {
        return NewDatabase::create(m_file, tables, std::move(stop));
    }

    static void fillBlock(RowBlock& block, std::int64_t first, std::int64_t last)
    {
        for (std::int64_t row = first; row <= last; ++row) {
            block.integer(row);
            block.text("name " + std::to_string(row));
            block.endRow();
        }
    }

    /// Rows `first` … `last` of a table with an integer and a text.
    static Status fill(NewDatabase& database, std::int64_t first, std::int64_t last)
    {
        RowBlock block;
        fillBlock(block, first, last);
        auto table = database.table("t");
        return table ? table->append(block) : Status(table.error());
    }

    void expectNothingLeft() const { EXPECT_TRUE(fs::is_empty(m_folder.path())); }

    /// A block with one row that is wrong, after which there is no way on.
    void expectRowRefused(ErrorKind kind, const std::function<void(RowBlock&)>& giveRow)
    {
        auto database = create();
        {
            auto table = database->table("t");
            RowBlock block;
            giveRow(block);
            block.endRow();
            const Status appended = table->append(block);
            ASSERT_FALSE(appended);
            EXPECT_EQ(appended.error().kind, kind);
            EXPECT_EQ(appended.error().path, m_file);
        }
        EXPECT_FALSE(database->finish(""));
        database = Error{ErrorKind::Internal, {}, {}};
        expectNothingLeft();
    }

    std::int64_t singleNumber(const std::string& sql) const
    {
        return singleInteger(*SnapshotDatabase::open(m_file), sql);
    }

    TemporaryFolder m_folder;
    fs::path m_file = m_folder / "new.db";
};

TEST_F(NewDatabaseTest, WritesAFileOfItsNameAndNothingElse)
{
    auto database = create();
    ASSERT_TRUE(database);
    ASSERT_TRUE(fill(*database, 1, 10));
    EXPECT_FALSE(fs::exists(m_file)) << "not before it is complete";
    ASSERT_TRUE(database->finish("CREATE INDEX i ON t(a, b)"));
    EXPECT_EQ(testing::folderState(m_folder.path()).size(), 2U) << "the folder itself and the file";
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t"), 10);
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t INDEXED BY i WHERE a = 7"), 1);
}

TEST_F(NewDatabaseTest, TakesBlocksOfSeveralThreadsInTheirOrder)
{
    auto database = create();
    constexpr std::int64_t kRowsInBlock = 100;
    ASSERT_TRUE(database->table("t")->appendBlocks(50, 8, {}, [](std::size_t i, RowBlock& block) {
        const auto first = static_cast<std::int64_t>(i) * kRowsInBlock;
        fillBlock(block, first + 1, first + kRowsInBlock);
    }));
    ASSERT_TRUE(database->finish(""));
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t WHERE rowid = a"), 50 * kRowsInBlock);
}

TEST_F(NewDatabaseTest, PassesOnWhatABlockThrows)
{
    auto database = create();
    const auto fillAndThrow = [](std::size_t i, RowBlock& block) {
        fillBlock(block, static_cast<std::int64_t>(i), static_cast<std::int64_t>(i));
        if (i == 5) {
            throw std::runtime_error("broken");
        }
    };
    auto table = database->table("t");
    EXPECT_THROW(static_cast<void>(table->appendBlocks(20, 4, {}, fillAndThrow)), std::runtime_error);
}

TEST_F(NewDatabaseTest, TakesTheRowNumberAsIntegerPrimaryKey)
{
    auto database = create("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT)");
    ASSERT_TRUE(fill(*database, 41, 42));
    ASSERT_TRUE(database->finish(""));
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t WHERE rowid IN (41, 42)"), 2);
}

TEST_F(NewDatabaseTest, CanBeReadWhereNothingMayBeWritten)
{
    auto database = create();
    ASSERT_TRUE(fill(*database, 1, 3));
    ASSERT_TRUE(database->finish(""));
    fs::permissions(m_folder.path(), fs::perms(0555));
    EXPECT_EQ(singleNumber("SELECT count(*) FROM t"), 3);
    fs::permissions(m_folder.path(), fs::perms(0755));
}

TEST_F(NewDatabaseTest, NeverReplacesAFile)
{
    testing::writeFile(m_file, "precious");
    const auto before = testing::folderState(m_folder.path());
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(database.error().path, m_file);
    EXPECT_EQ(testing::folderState(m_folder.path()), before);
}

TEST_F(NewDatabaseTest, NeverReplacesAFileThatIsMadeMeanwhile)
{
    auto database = create();
    ASSERT_TRUE(fill(*database, 1, 10));
    testing::writeFile(m_file, "precious");
    const Status finished = database->finish("");
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::InvalidArgument);
    EXPECT_EQ(fs::file_size(m_file), 8U);
}

TEST_F(NewDatabaseTest, NeverReplacesALinkThatLeadsNowhere)
{
    fs::create_symlink("nowhere", m_file);
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(NewDatabaseTest, ReportsAFolderThatIsNotThere)
{
    m_file = m_folder / "no" / "new.db";
    const auto database = create();
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(database.error().path, m_file);
}

TEST_F(NewDatabaseTest, ReportsAFolderThatCannotBeWritten)
{
    fs::permissions(m_folder.path(), fs::perms(0555));
    EXPECT_TRUE(test::holdsForAnotherUser([this] {
        const auto database = create();
        return !database && database.error().kind == ErrorKind::PermissionDenied;
    }));
}

TEST_F(NewDatabaseTest, LeavesNothingIfItIsNotFinished)
{
    {
        auto database = create();
        ASSERT_TRUE(fill(*database, 1, 5000));
        EXPECT_FALSE(fs::is_empty(m_folder.path()));
    }
    expectNothingLeft();
}

TEST_F(NewDatabaseTest, ReportsAnErrorOfTheTables)
{
    for (const char* tables : {"CREATE TABLE", "CREATE TABLE t(a); CREATE TABLE t(a)"}) {
        const auto database = create(tables);
        ASSERT_FALSE(database) << tables;
        EXPECT_EQ(database.error().kind, ErrorKind::InvalidArgument) << tables;
        EXPECT_EQ(database.error().path, m_file);
        expectNothingLeft();
    }
}

TEST_F(NewDatabaseTest, ReportsAnUnknownTable)
{
    auto database = create();
    EXPECT_EQ(database->table("u").error().kind, ErrorKind::NotFound);
}

TEST_F(NewDatabaseTest, ReportsARowWithTheWrongNumberOfValues)
{
    expectRowRefused(ErrorKind::Internal, [](RowBlock& block) { block.integer(1); });
    expectRowRefused(ErrorKind::Internal, [](RowBlock& block) {
        block.integer(1);
        block.text("x");
        block.null();
    });
}

TEST_F(NewDatabaseTest, ReportsARowThatWasNotEnded)
{
    auto database = create();
    RowBlock block;
    block.integer(1);
    block.text("x");
    EXPECT_FALSE(database->table("t")->append(block));
}

TEST_F(NewDatabaseTest, ReportsWhatTheTableDoesNotAllow)
{
    expectRowRefused(ErrorKind::InvalidArgument, [](RowBlock& block) {
        block.null();
        block.text("x");
    });
    expectRowRefused(ErrorKind::InvalidArgument, [](RowBlock& block) {
        block.real(std::numeric_limits<double>::quiet_NaN());
        block.text("x");
    });
    expectRowRefused(ErrorKind::InvalidArgument, [](RowBlock& block) {
        fillBlock(block, 1, 1);
        block.integer(2);
        block.text("name 1");
    });
}

TEST_F(NewDatabaseTest, AStopRequestEndsItAndLeavesNothing)
{
    std::stop_source stop;
    {
        auto database = create(kTable, stop.get_token());
        ASSERT_TRUE(fill(*database, 1, 3000));
        stop.request_stop();
        const Status appended = fill(*database, 3001, 6000);
        ASSERT_FALSE(appended);
        EXPECT_EQ(appended.error().kind, ErrorKind::Cancelled);
        EXPECT_FALSE(database->finish(""));
    }
    expectNothingLeft();
}

TEST_F(NewDatabaseTest, ReportsAFileThatCannotGrow)
{
    const int failed = test::inChildProcess(false, [this] {
        std::signal(SIGXFSZ, SIG_IGN);
        auto database = create();
        const rlimit noGrowth{100'000, 100'000};
        if (!database || ::setrlimit(RLIMIT_FSIZE, &noGrowth) != 0) {
            return 1;
        }
        const Status appended = fill(*database, 1, 50'000);
        const Status finished = database->finish("CREATE INDEX i ON t(a, b)");
        return !finished && (appended || appended.error().path == m_file) && !fs::exists(m_file) ? 0 : 2;
    });
    EXPECT_EQ(failed, 0);
    expectNothingLeft();
}

TEST_F(NewDatabaseTest, CanBeFinishedOnlyOnce)
{
    auto database = create();
    EXPECT_TRUE(database->finish(""));
    EXPECT_FALSE(database->finish(""));
}

} // namespace
} // namespace pipescope
