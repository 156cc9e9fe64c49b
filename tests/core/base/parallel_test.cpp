#include "core/base/threads/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pipescope {
namespace {

TEST(ParallelFor, CallsEachIndexOnce)
{
    for (const std::size_t workers : {1U, 2U, 7U}) {
        std::vector<std::atomic<int>> calls(100);
        parallelFor(calls.size(), workers, {}, [&](std::size_t i) { ++calls[i]; });
        for (const auto& count : calls) {
            EXPECT_EQ(count, 1);
        }
    }
}

TEST(ParallelFor, BeginsNothingAfterAStopRequest)
{
    std::stop_source stop;
    std::atomic<int> calls{0};
    parallelFor(1000, 2, stop.get_token(), [&](std::size_t) {
        ++calls;
        stop.request_stop();
    });
    EXPECT_LE(calls, 2) << "at most one call per worker";
}

TEST(ParallelFor, DoesNothingForNothing)
{
    parallelFor(0, 4, {}, [](std::size_t) { FAIL(); });
}

/// Work that throws on a helper thread while the caller waits for it in its own call.
class ThrowingHelper
{
public:
    void operator()(std::size_t /*index*/)
    {
        if (std::this_thread::get_id() == m_caller) {
            m_hasThrown.wait(false);
            return;
        }
        m_hasThrown = true;
        m_hasThrown.notify_all();
        throw std::bad_alloc();
    }

private:
    std::thread::id m_caller = std::this_thread::get_id();
    std::atomic<bool> m_hasThrown{false};
};

TEST(ParallelFor, CarriesWhatAHelperThrowsToTheCaller)
{
    ThrowingHelper work;
    EXPECT_THROW(parallelFor(2, 2, {}, [&](std::size_t i) { work(i); }), std::bad_alloc);
}

TEST(ParallelFor, CarriesWhatTheCallerThrowsOnlyWhenAllCallsHaveReturned)
{
    for (int repetition = 0; repetition < 100; ++repetition) {
        std::atomic<int> begun{0};
        std::atomic<int> ended{0};
        EXPECT_THROW(parallelFor(100, 3, {},
                                 [&](std::size_t i) {
                                     ++begun;
                                     if (i == 5) {
                                         ++ended;
                                         throw std::runtime_error("five");
                                     }
                                     std::this_thread::yield();
                                     ++ended;
                                 }),
                     std::runtime_error);
        EXPECT_EQ(begun, ended);
    }
}

TEST(ParallelFor, BeginsNothingAfterAnExceptionAndCarriesTheFirst)
{
    for (const std::size_t workers : {1U, 4U}) {
        std::atomic<std::size_t> calls{0};
        EXPECT_THROW(parallelFor(10'000, workers, {},
                                 [&](std::size_t) {
                                     ++calls;
                                     throw std::bad_alloc();
                                 }),
                     std::bad_alloc);
        EXPECT_LE(calls, workers) << "at most one call per worker";
    }
}

TEST(ParallelFor, CanBeUsedAgainAfterAnException)
{
    EXPECT_THROW(parallelFor(8, 4, {}, [](std::size_t) { throw std::runtime_error("once"); }),
                 std::runtime_error);
    std::atomic<int> calls{0};
    parallelFor(8, 4, {}, [&](std::size_t) { ++calls; });
    EXPECT_EQ(calls, 8);
}

TEST(WorkerCount, IsAtLeastOneAndBounded)
{
    EXPECT_GE(workerCount(0), 1U);
    EXPECT_EQ(workerCount(3), 3U);
    EXPECT_LE(workerCount(1'000'000), 64U);
}

} // namespace
} // namespace pipescope
