#include "core/sqlite/bulk/page_file.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

constexpr std::uint32_t kGibibyte = 1U << 30U;

TEST(PageNumbers, FollowThePagesThatAreThere)
{
    PageNumbers numbers(4096, 3);
    const auto run = numbers.take(2);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->number(0), 4U);
    EXPECT_EQ(run->number(1), 5U);
    EXPECT_EQ(numbers.take(1)->number(0), 6U);
    EXPECT_EQ(numbers.pages(), 6U);
}

TEST(PageNumbers, LeaveOutThePageOfTheLocksWithinARun)
{
    // The page that holds the byte at 2^30 is for locks; it is page 262145 where pages have 4096 bytes.
    PageNumbers numbers(4096, kGibibyte / 4096 - 1);
    const auto run = numbers.take(3);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->number(0), 262144U);
    EXPECT_EQ(run->number(1), 262146U);
    EXPECT_EQ(run->number(2), 262147U);
    EXPECT_EQ(numbers.pages(), 262147U);
    EXPECT_EQ(numbers.take(1)->number(0), 262148U);
}

TEST(PageNumbers, LeaveOutThePageOfTheLocksBetweenRuns)
{
    PageNumbers numbers(65536, 16380);
    EXPECT_EQ(numbers.take(4)->number(3), 16384U);
    EXPECT_EQ(numbers.pages(), 16384U) << "the file need not have that page yet";
    const auto run = numbers.take(2);
    EXPECT_EQ(run->number(0), 16386U);
    EXPECT_EQ(run->number(1), 16387U);
}

TEST(PageNumbers, EndAtTheLimitOfTheFormat)
{
    PageNumbers numbers(65536, 4'294'967'000U);
    EXPECT_FALSE(numbers.take(1000));
    EXPECT_TRUE(numbers.take(100));
}

} // namespace
} // namespace pipescope
