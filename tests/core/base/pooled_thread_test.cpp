#include "core/base/threads/pooled_thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace pipescope {
namespace {

std::thread::id idOfWork()
{
    std::thread::id id;
    PooledThread thread([&] { id = std::this_thread::get_id(); });
    thread.join();
    return id;
}

TEST(PooledThread, StaysAndDoesTheNextWork)
{
    const std::thread::id first = idOfWork();
    EXPECT_NE(first, std::this_thread::get_id());
    EXPECT_EQ(idOfWork(), first);
}

TEST(PooledThread, WorksBesideTheOthersHoweverManyThereAre)
{
    constexpr int kThreads = 20;
    std::atomic<int> begun = 0;
    {
        std::vector<PooledThread> threads;
        for (int i = 0; i < kThreads; ++i) {
            // Ends only when all have begun.
            threads.emplace_back([&] {
                ++begun;
                while (begun < kThreads) {
                    std::this_thread::yield();
                }
            });
        }
    }
    EXPECT_EQ(begun, kThreads);
    EXPECT_EQ(pooledThreadsAtWork(), 0U);
}

TEST(PooledThread, IsAskedToStopAndWaitedForWhenItIsDestroyed)
{
    std::atomic<bool> hasEnded = false;
    {
        const PooledThread thread([&](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::yield();
            }
            hasEnded = true;
        });
    }
    EXPECT_TRUE(hasEnded);
}

TEST(PooledThread, ThrowsInJoinWhatItsWorkThrew)
{
    PooledThread thread([] { throw std::runtime_error("lost"); });
    EXPECT_THROW(thread.join(), std::runtime_error);
    EXPECT_NE(idOfWork(), std::thread::id()) << "its thread stays all the same";
}

TEST(PooledThread, ReleasesWhatItsWorkHoldsBeforeItCountsAsEnded)
{
    const auto held = std::make_shared<int>(1);
    PooledThread thread([held] {});
    thread.join();
    EXPECT_EQ(held.use_count(), 1);
}

/// How a child process made right after the end of a work ends that works itself.
int statusOfChildThatWorks()
{
    idOfWork();
    const ::pid_t child = ::fork();
    if (child == 0) {
        // A child that waits for ever is a failure, not a test that never ends.
        ::alarm(60);
        ::_exit(idOfWork() != std::thread::id() ? 7 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return status;
}

TEST(PooledThread, WorksInAChildProcessWhateverTheParentsThreadsWereDoing)
{
    // The parent's thread is on its way back into the pool in some of them.
    for (int i = 0; i < 200; ++i) {
        const int status = statusOfChildThatWorks();
        ASSERT_TRUE(WIFEXITED(status)) << "child " << i;
        ASSERT_EQ(WEXITSTATUS(status), 7) << "child " << i;
    }
}

} // namespace
} // namespace pipescope
