#include "core/run/writeback/export_db.h"
#include "tests/core/run/writeback/export_fixture.h"
#include "tests/support/pause.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

namespace pipescope {
namespace {

using std::chrono::microseconds;

/// Enough rows for a transaction of many pages.
constexpr int kBlocks = 400;

using Work = std::function<void()>;

/// Does the work in another process and kills it after the time given, unless it has ended by then.
void workAndKill(const Work& work, microseconds delay)
{
    std::array<int, 2> ready{};
    ASSERT_EQ(::pipe(ready.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ready[0]);
        ::close(ready[1]);
        work();
        ::_exit(0);
    }
    ::close(ready[1]);
    char nothing = 0;
    // Returns when the child runs and has closed its end.
    static_cast<void>(::read(ready[0], &nothing, 1));
    ::close(ready[0]);
    // The moment of the kill is what is tested: each attempt uses another one.
    test::pause(delay);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

microseconds timeOf(const Work& work)
{
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun);
}

class Killed : public ::testing::TestWithParam<std::string>
{
protected:
    Killed()
    {
        testing::makeRank(m_folder.path(), 0);
        testing::runSql(database(), "PRAGMA journal_mode = " + GetParam());
    }

    Work exporting(const Trace& trace, bool rich = false) const
    {
        return [&trace, rich] {
            ExportOptions options;
            options.jobs = 1;
            options.rich = rich;
            testing::exportAll(trace, options);
        };
    }

    Work undoing() const
    {
        return [trace = std::make_shared<Trace>(testing::emptyTrace(m_folder.path(), 1))] {
            Progress progress;
            const auto undone = undoExport(*trace, {}, progress, {});
            EXPECT_TRUE(undone && !undone->at(0).error);
        };
    }

    /// Kills two pieces of work in turn, each of which replaces the other's content, and checks each time
    /// that the database holds one of the two contents completely.
    void killManyTimes(const Work& first, const Work& second) const
    {
        constexpr int kRounds = 60;
        microseconds longest = timeOf(first);
        const std::string contentOfFirst = testing::allTablesText(database());
        longest = std::max(longest, timeOf(second));
        const std::string contentOfSecond = testing::allTablesText(database());
        ASSERT_NE(contentOfFirst, contentOfSecond);
        std::mt19937 random(2024);
        int finished = 0;
        bool holdsFirst = false;
        for (int round = 0; round < kRounds; ++round) {
            std::uniform_int_distribution<std::int64_t> delay(0, longest.count());
            workAndKill(holdsFirst ? second : first, microseconds(delay(random)));
            const std::string now = testing::allTablesText(database());
            ASSERT_TRUE(now == contentOfFirst || now == contentOfSecond) << "round " << round;
            ASSERT_EQ(testing::queryText(database(), "PRAGMA integrity_check"), "'ok'\n");
            const bool isFinished = holdsFirst != (now == contentOfFirst);
            finished += isFinished ? 1 : 0;
            // However busy the machine is, about half of the works come to their end.
            longest = isFinished ? longest * 4 / 5 : longest * 5 / 4 + microseconds(1);
            holdsFirst = now == contentOfFirst;
        }
        EXPECT_GT(finished, 0);
        EXPECT_LT(finished, kRounds);
    }

    std::filesystem::path database() const { return testing::rankDatabase(m_folder.path(), 0); }

    testing::TemporaryFolder m_folder;
};

TEST_P(Killed, ExportLeavesOldOrNewContent)
{
    const std::array traces = {testing::fullTrace(m_folder.path(), 1, 1, kBlocks),
                               testing::fullTrace(m_folder.path(), 1, 2, kBlocks)};
    // The record of what was there before stays as the first export made it.
    killManyTimes(exporting(traces[0]), exporting(traces[1]));
}

TEST_P(Killed, ExportOfMessagesAndRichTablesAndUndoLeaveOldOrNewContent)
{
    testing::runSql(database(), "DROP TABLE COMMUNICATION_OP");
    Trace trace = testing::messageTrace(m_folder.path(), 2 * kBlocks);
    for (int i = 0; i < kBlocks; ++i) {
        testing::addBlock(trace, 0, "FP", i * 1000, i * 1000 + 500, 0);
    }
    killManyTimes(exporting(trace, true), undoing());
}

INSTANTIATE_TEST_SUITE_P(JournalModes, Killed, ::testing::Values("DELETE", "WAL"),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace pipescope
