#include "core/base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
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

TEST(WorkerCount, IsAtLeastOneAndBounded)
{
    EXPECT_GE(workerCount(0), 1U);
    EXPECT_EQ(workerCount(3), 3U);
    EXPECT_LE(workerCount(1'000'000), 64U);
}

} // namespace
} // namespace pipescope
