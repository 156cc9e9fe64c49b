#include "ui/run/scene/axis/moment_text.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

constexpr TimePoint kOrigin{5'000'000};
constexpr std::int64_t kHour = 3'600'000'000'000;
/// 07:00 of some day.
constexpr TimePoint kBeginOfRun{19'000 * 24 * kHour + 7 * kHour};

std::optional<TimePoint> read(std::string_view text)
{
    return readMoment(text, kOrigin, kBeginOfRun);
}

TEST(MomentText, CountsFromTheAxisOrigin)
{
    EXPECT_EQ(read("12.3 ms"), TimePoint{17'300'000});
    EXPECT_EQ(read("1.5s"), TimePoint{1'505'000'000});
    EXPECT_EQ(read(" +40 us "), TimePoint{5'040'000});
    EXPECT_EQ(read("-1 ms"), TimePoint{4'000'000});
}

TEST(MomentText, CountsFromTheRunWhereTheAxisShowsTheWallClock)
{
    EXPECT_EQ(readMoment("2s", std::nullopt, kBeginOfRun), kBeginOfRun + Duration{2'000'000'000});
}

TEST(MomentText, ReadsTheTimeOfTheDay)
{
    EXPECT_EQ(read("07:15:02.5"), kBeginOfRun + Duration{902'500'000'000});
    EXPECT_EQ(read("07:00"), kBeginOfRun);
}

TEST(MomentText, TakesATimeBeforeTheRunsBeginForOneAfterMidnight)
{
    const TimePoint evening = kBeginOfRun + Duration{16 * kHour + kHour / 2};
    EXPECT_EQ(readMoment("00:05", kOrigin, evening), evening + Duration{kHour / 2 + kHour / 12});
}

TEST(MomentText, ReadsNanosecondsAsDetailsShowThem)
{
    EXPECT_EQ(read(std::to_string(kBeginOfRun.ns + 7)), kBeginOfRun + Duration{7});
}

TEST(MomentText, TakesNothingElse)
{
    for (const char* text : {"", "12", "ms", "1.5 parsecs", "25:00", "07:60", "7:15:", "1:2:3:4", "--1ms",
                             "1e3s", "nan ms", "1:-2", ":"})
    {
        EXPECT_EQ(read(text), std::nullopt) << text;
    }
}

} // namespace
} // namespace pipescope::scene
