#include "core/base/time.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMinTime = std::numeric_limits<std::int64_t>::min();

TEST(TimeSpan, DurationOfTheWidestSpanStopsAtTheEndOfTheRange)
{
    EXPECT_EQ((TimeSpan{{kMinTime}, {kMax}}.duration().ns), kMax);
    EXPECT_EQ((TimeSpan{{kMax}, {kMinTime}}.duration().ns), kMinTime);
}

TEST(TimeSpan, CoversIncludesBothBorders)
{
    const TimeSpan window{{10}, {20}};
    EXPECT_TRUE(window.covers({{10}, {20}}));
    EXPECT_FALSE(window.covers({{9}, {20}}));
    EXPECT_FALSE(window.covers({{10}, {21}}));
}

TEST(TimeSpan, ContainsItsBeginButNotItsEnd)
{
    const TimeSpan span{{10}, {20}};
    EXPECT_TRUE(span.contains({10}));
    EXPECT_FALSE(span.contains({20}));
}

TEST(TimeSpan, TouchingSpansDoNotIntersect)
{
    const TimeSpan span{{10}, {20}};
    EXPECT_FALSE(span.intersects({{20}, {30}}));
    EXPECT_TRUE(span.intersects({{19}, {30}}));
}

TEST(TimePoint, AdditionStopsAtTheEndOfTheRange)
{
    EXPECT_EQ((TimePoint{kMax} + Duration{1}).ns, kMax);
    EXPECT_EQ((TimePoint{kMinTime} - Duration{1}).ns, kMinTime);
}

} // namespace
} // namespace pipescope
