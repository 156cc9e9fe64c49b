#include "core/sqlite/writable_database.h"
#include "tests/core/run/writeback/export_fixture.h"
#include "tests/support/gate.h"
#include "tests/support/pause.h"
#include "tests/support/process/child_process.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <sys/resource.h>
#include <thread>

namespace pipescope {
namespace {

using testing::exportAll;
using testing::exportedText;
using testing::fullTrace;
using ::testing::HasSubstr;

class ExportFailure : public ::testing::Test
{
protected:
    ExportFailure()
    {
        testing::makeRank(root(), 0);
        testing::makeRank(root(), 1);
        exportAll(fullTrace(root(), 2, 1));
    }

    const std::filesystem::path& root() const { return m_folder.path(); }

    std::filesystem::path database(int rank) const { return testing::rankDatabase(root(), rank); }

    /// Rank 0 failed in this way and is as it was; rank 1 was written.
    void expectOnlyRank1Written(const std::vector<DatabaseOutcome>& result, ErrorKind kind,
                                const std::string& bytesBefore) const
    {
        ASSERT_EQ(result.size(), 2);
        ASSERT_TRUE(result[0].error);
        EXPECT_EQ(result[0].error->kind, kind) << result[0].error->text;
        EXPECT_FALSE(result[1].error);
        EXPECT_EQ(testing::fileBytes(database(0)), bytesBefore);
        EXPECT_THAT(exportedText(database(1)), HasSubstr("'2F0'"));
    }

    testing::TemporaryFolder m_folder;
};

TEST_F(ExportFailure, ReportsADatabaseThatIsInUse)
{
    const std::string before = testing::fileBytes(database(0));
    auto holder = WritableDatabase::open(database(0));
    ASSERT_TRUE(holder);
    auto transaction = Transaction::begin(*holder);
    ASSERT_TRUE(transaction);
    expectOnlyRank1Written(exportAll(fullTrace(root(), 2, 2)), ErrorKind::Busy, before);
}

TEST_F(ExportFailure, ReportsAReadOnlyFile)
{
    namespace fs = std::filesystem;
    const std::string before = testing::fileBytes(database(0));
    fs::permissions(database(0), fs::perms(0444));
    fs::permissions(database(0).parent_path(), fs::perms(0777));
    fs::permissions(database(1), fs::perms(0666));
    fs::permissions(database(1).parent_path(), fs::perms(0777));
    const int failed = test::inChildProcess(true, [&] {
        const auto result = exportAll(fullTrace(root(), 2, 2));
        const bool isRefused = result[0].error && result[0].error->kind == ErrorKind::PermissionDenied;
        return isRefused && !result[1].error ? 0 : 1;
    });
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(testing::fileBytes(database(0)), before);
    EXPECT_THAT(exportedText(database(1)), HasSubstr("'2F0'"));
}

TEST_F(ExportFailure, ReportsAFolderThatCannotHoldTheJournal)
{
    namespace fs = std::filesystem;
    fs::permissions(database(0), fs::perms(0666));
    fs::permissions(database(0).parent_path(), fs::perms(0555));
    const testing::ExpectTreeUntouched untouched(m_folder.path());
    const int failed = test::inChildProcess(true, [&] {
        const auto result = exportAll(fullTrace(root(), 1, 2));
        return result[0].error && result[0].error->kind == ErrorKind::PermissionDenied ? 0 : 1;
    });
    EXPECT_EQ(failed, 0);
}

TEST_F(ExportFailure, AFolderMadeReadOnlyMeanwhileFailsAloneAndIsReported)
{
    namespace fs = std::filesystem;
    fs::permissions(m_folder.path(), fs::perms(0777));
    const int failed = test::inChildProcess(true, [&] {
        const fs::path mine = m_folder.path() / "mine";
        testing::makeRank(mine, 0);
        testing::makeRank(mine, 1);
        const std::string before = testing::fileBytes(testing::rankDatabase(mine, 1));
        Progress progress([&](const ProgressState& state) {
            if (state.phase == ProgressPhase::Writing && state.done == 0) {
                fs::permissions(testing::rankDatabase(mine, 1).parent_path(), fs::perms(0555));
            }
        });
        ExportOptions options;
        options.jobs = 1;
        const auto result = exportToDatabases(fullTrace(mine, 2), options, progress, {});
        fs::permissions(testing::rankDatabase(mine, 1).parent_path(), fs::perms(0755));
        const bool reported = result && !result->at(0).error && result->at(0).changes && result->at(1).error
                              && result->at(1).error->kind == ErrorKind::PermissionDenied;
        const bool isOld = testing::fileBytes(testing::rankDatabase(mine, 1)) == before;
        return reported && isOld && !exportedText(testing::rankDatabase(mine, 0)).empty() ? 0 : 1;
    });
    EXPECT_EQ(failed, 0);
}

TEST_F(ExportFailure, AnUpToDateDatabaseMayBeReadOnly)
{
    namespace fs = std::filesystem;
    fs::permissions(database(0), fs::perms(0444));
    fs::permissions(database(0).parent_path(), fs::perms(0555));
    const int failed = test::inChildProcess(true, [&] {
        const auto result = exportAll(fullTrace(root(), 1, 1));
        return !result[0].error && !result[0].changes ? 0 : 1;
    });
    EXPECT_EQ(failed, 0);
}

TEST_F(ExportFailure, AWriteThatFailsMidwayLeavesTheDatabaseAsItWas)
{
    const std::string before = testing::fileBytes(database(0));
    const int failed = test::inChildProcess(false, [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit noGrowth{before.size(), before.size()};
        if (::setrlimit(RLIMIT_FSIZE, &noGrowth) != 0) {
            return 1;
        }
        return exportAll(fullTrace(root(), 1, 2, 5000))[0].error ? 0 : 2;
    });
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(testing::fileBytes(database(0)), before);
}

TEST_F(ExportFailure, ReportsWhatIsNoDatabase)
{
    testing::writeFile(database(0), "once upon a time there was a text that was long enough");
    const std::string before = testing::fileBytes(database(0));
    expectOnlyRank1Written(exportAll(fullTrace(root(), 2, 2)), ErrorKind::NotADatabase, before);
}

TEST_F(ExportFailure, ReportsAViewInPlaceOfTheTable)
{
    testing::runSql(database(0), "DROP TABLE StepTaskInfo; CREATE VIEW StepTaskInfo AS SELECT 1 AS name");
    const std::string before = testing::fileBytes(database(0));
    expectOnlyRank1Written(exportAll(fullTrace(root(), 2, 2)), ErrorKind::Unsupported, before);
}

TEST_F(ExportFailure, ReportsOperatorsWithoutRowNumbers)
{
    testing::runSql(database(0), "DROP TABLE COMMUNICATION_OP;"
                                 "CREATE TABLE COMMUNICATION_OP (opId INTEGER PRIMARY KEY) WITHOUT ROWID");
    const std::string before = testing::fileBytes(database(0));
    expectOnlyRank1Written(exportAll(fullTrace(root(), 2, 2)), ErrorKind::Unsupported, before);
}

TEST_F(ExportFailure, ReportsOperatorsThatAreNotThoseThatWereRead)
{
    testing::runSql(database(0), "DELETE FROM COMMUNICATION_OP WHERE opId = 7");
    const std::string before = testing::fileBytes(database(0));
    expectOnlyRank1Written(exportAll(fullTrace(root(), 2, 2)), ErrorKind::InvalidArgument, before);
}

TEST_F(ExportFailure, AfterAStopRequestTheOthersAreReportedAsCancelled)
{
    std::stop_source stop;
    // The listener is called before the first database is begun.
    Progress progress([&](const ProgressState&) { stop.request_stop(); });
    const testing::ExpectTreeUntouched untouched(m_folder.path());
    const auto result = exportToDatabases(fullTrace(root(), 2, 2), {}, progress, stop.get_token());
    ASSERT_TRUE(result);
    ASSERT_EQ(result->size(), 2);
    for (const DatabaseOutcome& rank : *result) {
        ASSERT_TRUE(rank.error);
        EXPECT_EQ(rank.error->kind, ErrorKind::Cancelled);
    }
}

TEST_F(ExportFailure, AStopRequestEndsTheWaitForAnotherProgram)
{
    auto holder = WritableDatabase::open(database(0));
    ASSERT_TRUE(holder);
    const auto transaction = Transaction::begin(*holder);
    std::stop_source stop;
    test::Gate isBegun;
    Progress progress([&](const ProgressState&) { isBegun.open(); });
    const std::jthread stopper([&] {
        isBegun.waitUntilOpen();
        // Nothing shows that it waits; it ends as well if the stop comes before that.
        test::pause(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    ExportOptions options;
    // So long that no test would see the end of it.
    options.busyTimeout = std::chrono::hours(24);
    const auto result = exportToDatabases(fullTrace(root(), 1, 2), options, progress, stop.get_token());
    ASSERT_TRUE(result);
    ASSERT_TRUE(result->at(0).error);
    EXPECT_EQ(result->at(0).error->kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace pipescope
