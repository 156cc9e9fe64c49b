#include "core/base/parse/durations.h"

#include "tests/support/german_numbers.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(Durations, HaveAUnitThatSuitsTheirSize)
{
    EXPECT_EQ(formatDuration({0}), "0 ns");
    EXPECT_EQ(formatDuration({999}), "999 ns");
    EXPECT_EQ(formatDuration({1'250}), "1.25 µs");
    EXPECT_EQ(formatDuration({12'345'678}), "12.35 ms");
    EXPECT_EQ(formatDuration({3'000'000'000}), "3 s");
    EXPECT_EQ(formatDuration({-1'500'000}), "-1.5 ms");
}

TEST(Durations, HaveAPointOnAGermanDesktopToo)
{
    const test::GermanNumbers german;
    ASSERT_TRUE(german.areInForce());
    EXPECT_EQ(formatDuration({1'250}), "1.25 µs");
    EXPECT_EQ(formatDuration({20'000'000}), "20 ms");
    EXPECT_EQ(formatDuration({-1'500'000}), "-1.5 ms");
    EXPECT_EQ(parseDuration("1.5ms"), Duration{1'500'000});
}

TEST(Durations, AreANumberWithAUnit)
{
    EXPECT_EQ(parseDuration("7ns"), Duration{7});
    EXPECT_EQ(parseDuration("40us"), Duration{40'000});
    EXPECT_EQ(parseDuration("40µs"), Duration{40'000});
    EXPECT_EQ(parseDuration("250ms"), Duration{250'000'000});
    EXPECT_EQ(parseDuration("1.5s"), Duration{1'500'000'000});
    EXPECT_EQ(parseDuration("0s"), Duration{0});
}

TEST(Durations, AreNotReadWithoutAUnitNegativeOrTooLong)
{
    for (const char* text :
         {"", "5", "s", "-1s", "1 s", "1h", "1,5s", "nans", "infs", "1e3s", "1e300s", "99999999999s"})
    {
        EXPECT_FALSE(parseDuration(text).has_value()) << text;
    }
}

} // namespace
} // namespace pipescope
