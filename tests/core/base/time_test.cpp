#include "core/base/time.h"

#include <gtest/gtest.h>

#include <limits>

namespace pipescope {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeastTime = std::numeric_limits<std::int64_t>::min();

TEST(TimeSpan, DurationOfTheWidestSpanStopsAtTheEndOfTheRange)
{
    EXPECT_EQ((TimeSpan{{kLeastTime}, {kMost}}.duration().ns), kMost);
    EXPECT_EQ((TimeSpan{{kMost}, {kLeastTime}}.duration().ns), kLeastTime);
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
    EXPECT_EQ((TimePoint{kMost} + Duration{1}).ns, kMost);
    EXPECT_EQ((TimePoint{kLeastTime} - Duration{1}).ns, kLeastTime);
}

} // namespace
} // namespace pipescope
