#include "tests/core/writeback/export_fixture.h"

#include <array>
#include <chrono>
#include <csignal>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pipescope {
namespace {

using std::chrono::microseconds;

/// Enough rows for a transaction of many pages.
constexpr int kBlocks = 400;

/// Exports in another process and kills it after the time given, unless it has ended by then.
void exportAndKill(const Trace& trace, microseconds delay)
{
    std::array<int, 2> ready{};
    ASSERT_EQ(::pipe(ready.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ready[0]);
        ::close(ready[1]);
        ExportOptions options;
        options.jobs = 1;
        testing::exportAll(trace, options);
        ::_exit(0);
    }
    ::close(ready[1]);
    char nothing = 0;
    // Returns when the child runs and has closed its end.
    static_cast<void>(::read(ready[0], &nothing, 1));
    ::close(ready[0]);
    std::this_thread::sleep_for(delay);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

microseconds timeOfExport(const Trace& trace)
{
    const auto begun = std::chrono::steady_clock::now();
    testing::exportAll(trace);
    return std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun);
}

class KilledExport : public ::testing::Test
{
protected:
    /// Kills exports of two contents in turn and checks after each that the database holds one of them whole.
    void killManyTimes(const std::string& journalMode)
    {
        constexpr int kRounds = 120;
        testing::makeRank(m_folder.path(), 0);
        testing::runSql(database(), "PRAGMA journal_mode = " + journalMode);
        const std::array traces = {testing::fullTrace(m_folder.path(), 1, 1, kBlocks),
                                   testing::fullTrace(m_folder.path(), 1, 2, kBlocks)};
        const std::string others = testing::otherTablesText(database());
        testing::exportAll(traces[0]);
        const std::string first = testing::exportedText(database());
        const microseconds whole = timeOfExport(traces[1]);
        const std::string second = testing::exportedText(database());
        std::mt19937 random(2024);
        std::uniform_int_distribution<std::int64_t> delay(0, whole.count() * 3 / 2);
        int finished = 0;
        for (int round = 0; round < kRounds; ++round) {
            const bool holdsFirst = testing::exportedText(database()) == first;
            exportAndKill(traces[holdsFirst ? 1 : 0], microseconds(delay(random)));
            const std::string now = testing::exportedText(database());
            ASSERT_TRUE(now == first || now == second) << "round " << round;
            ASSERT_EQ(testing::queryText(database(), "PRAGMA integrity_check"), "'ok'\n");
            ASSERT_EQ(testing::otherTablesText(database()), others);
            finished += now == (holdsFirst ? second : first) ? 1 : 0;
        }
        EXPECT_GT(finished, 0);
        EXPECT_LT(finished, kRounds);
    }

    std::filesystem::path database() const { return testing::rankDatabase(m_folder.path(), 0); }

private:
    testing::TemporaryFolder m_folder;
};

TEST_F(KilledExport, LeavesOldOrNewContent)
{
    killManyTimes("DELETE");
}

TEST_F(KilledExport, LeavesOldOrNewContentOfADatabaseWithALog)
{
    killManyTimes("WAL");
}

} // namespace
} // namespace pipescope
