#include "core/sqlite/writable_database.h"

#include "tests/core/sqlite/sqlite_fixture.h"
#include "tests/support/process/child_process.h"

#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <stop_token>

namespace pipescope {
namespace {

using test::inChildProcess;
using testing::rowsOfT;
using testing::runSql;
using testing::singleInteger;
using testing::tableWithRows;
using testing::TemporaryFolder;
using testing::writeFile;

constexpr std::chrono::milliseconds kShortWait{20};

class WritableDatabaseTest : public ::testing::Test
{
protected:
    WritableDatabaseTest() { runSql(m_file, tableWithRows(3)); }

    TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder / "a.db";
};

TEST_F(WritableDatabaseTest, WritesWhatIsCommitted)
{
    auto database = WritableDatabase::open(m_file);
    ASSERT_TRUE(database);
    auto transaction = Transaction::begin(*database);
    ASSERT_TRUE(transaction);
    auto insert = database->prepare("INSERT INTO t(label) VALUES(?1)").value();
    for (const char* label : {"x", "y"}) {
        insert.bind(1, std::string_view(label));
        EXPECT_TRUE(insert.run());
    }
    EXPECT_EQ(rowsOfT(m_file), 3) << "not before the commit";
    ASSERT_TRUE(transaction->commit());
    EXPECT_EQ(rowsOfT(m_file), 5);
    EXPECT_FALSE(transaction->commit()) << "a transaction is committed once";
}

TEST_F(WritableDatabaseTest, UndoesWhatIsNotCommitted)
{
    auto database = WritableDatabase::open(m_file);
    ASSERT_TRUE(database);
    {
        const auto transaction = Transaction::begin(*database);
        ASSERT_TRUE(transaction);
        ASSERT_TRUE(database->execute("DELETE FROM t"));
    }
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 3);
}

TEST_F(WritableDatabaseTest, AStopRequestBeforeTheCommitUndoesTheTransaction)
{
    std::stop_source stop;
    auto database = WritableDatabase::open(m_file, kShortWait, stop.get_token());
    ASSERT_TRUE(database);
    auto transaction = Transaction::begin(*database);
    ASSERT_TRUE(database->execute("DELETE FROM t"));
    stop.request_stop();
    const Status committed = transaction->commit();
    ASSERT_FALSE(committed);
    EXPECT_EQ(committed.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(rowsOfT(m_file), 3);
}

TEST_F(WritableDatabaseTest, SyncsFullyWithoutBeingAsked)
{
    const auto database = WritableDatabase::open(m_file);
    ASSERT_TRUE(database);
    EXPECT_EQ(singleInteger(*database, "PRAGMA synchronous"), 2);
}

TEST_F(WritableDatabaseTest, ALockThatIsHeldTooLongIsBusy)
{
    auto first = WritableDatabase::open(m_file);
    auto second = WritableDatabase::open(m_file, kShortWait);
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    const auto held = Transaction::begin(*first);
    ASSERT_TRUE(held);
    const auto refused = Transaction::begin(*second);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Busy);
}

TEST_F(WritableDatabaseTest, DoesNotRunTriggersOfTheFile)
{
    runSql(m_file, "CREATE TRIGGER bad AFTER INSERT ON t BEGIN DELETE FROM t; END;");
    auto database = WritableDatabase::open(m_file);
    ASSERT_TRUE(database->execute("INSERT INTO t(label) VALUES('x')"));
    EXPECT_EQ(singleInteger(*database, "SELECT count(*) FROM t"), 4);
}

TEST_F(WritableDatabaseTest, OpensNothingThatDoesNotExist)
{
    const auto database = WritableDatabase::open(m_folder / "absent.db");
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().kind, ErrorKind::NotFound);
    EXPECT_FALSE(std::filesystem::exists(m_folder / "absent.db"));
}

TEST_F(WritableDatabaseTest, AFileThatCannotBeWrittenIsPermissionDenied)
{
    std::filesystem::permissions(m_file, std::filesystem::perms{0444});
    const int kind = inChildProcess(true, [&] {
        const auto database = WritableDatabase::open(m_file);
        return database ? 90 : static_cast<int>(database.error().kind);
    });
    EXPECT_EQ(kind, static_cast<int>(ErrorKind::PermissionDenied));
}

TEST_F(WritableDatabaseTest, AFolderThatCannotBeWrittenIsPermissionDeniedWhenWriting)
{
    std::filesystem::permissions(m_file, std::filesystem::perms{0666});
    const int kind = inChildProcess(true, [&] {
        auto database = WritableDatabase::open(m_file);
        const Status written = database ? database->execute("DELETE FROM t") : Status(database.error());
        return written ? 90 : static_cast<int>(written.error().kind);
    });
    EXPECT_EQ(kind, static_cast<int>(ErrorKind::PermissionDenied));
    EXPECT_EQ(rowsOfT(m_file), 3);
}

TEST_F(WritableDatabaseTest, MakesANewFileOnlyWhereNoneIs)
{
    for (const auto durability : {WritableDatabase::Durability::Full, WritableDatabase::Durability::Fast}) {
        const auto file = m_folder / ("new" + std::to_string(static_cast<int>(durability)));
        {
            auto database = WritableDatabase::createNew(file, durability);
            ASSERT_TRUE(database) << database.error().text;
            ASSERT_TRUE(database->execute(tableWithRows(9)));
        }
        EXPECT_EQ(rowsOfT(file), 9);
        const auto again = WritableDatabase::createNew(file, durability);
        ASSERT_FALSE(again);
        EXPECT_EQ(again.error().kind, ErrorKind::InvalidArgument);
    }
    const auto nowhere =
        WritableDatabase::createNew(m_folder / "absent" / "a.db", WritableDatabase::Durability::Fast);
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace pipescope
