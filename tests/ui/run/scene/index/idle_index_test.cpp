#include "ui/run/scene/index/idle_index.h"

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using testing::ElementsAre;

const TrackIndex kTrack{std::size_t{0}};

std::shared_ptr<const Trace> oneRank(std::int64_t firstBegin)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).block(0, BlockKind::Forward, ns(firstBegin, firstBegin + 10));
    return builder.build();
}

std::vector<TimeSpan> longOf(const IdleIndex& index, TimeSpan seen, std::int64_t least)
{
    std::vector<TimeSpan> found;
    index.visitLong(kTrack, seen, Duration{least}, [&](const IdleTime& time) { found.push_back(time.span); });
    return found;
}

TEST(IdleIndex, FindsTheLongTimesThatTouchASpan)
{
    const IdleIndex index(*oneRank(0), {{{ns(10, 20), IdleClass::Transfer},
                                         {ns(30, 31), IdleClass::LaunchGap},
                                         {ns(40, 60), IdleClass::SenderLate},
                                         {ns(80, 90), IdleClass::CoolDown}}});
    EXPECT_THAT(longOf(index, ns(15, 80), 5), ElementsAre(ns(10, 20), ns(40, 60)));
    EXPECT_THAT(longOf(index, ns(20, 40), 1), ElementsAre(ns(30, 31)));
    EXPECT_TRUE(index.has(IdleClass::LaunchGap));
    EXPECT_FALSE(index.has(IdleClass::WarmUp));
}

TEST(IdleIndex, FindsTheSameAsLookingAtEachOfThem)
{
    std::mt19937_64 random(3);
    std::vector<IdleTime> times;
    std::int64_t at = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto gap = static_cast<std::int64_t>(random() % 100);
        const auto length = static_cast<std::int64_t>(1 + random() % (random() % 50 == 0 ? 1000 : 20));
        times.push_back({ns(at + gap, at + gap + length), IdleClass::Transfer});
        at += gap + length;
    }
    const IdleIndex index(*oneRank(0), {times});
    for (int i = 0; i < 200; ++i) {
        const auto begin = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(at));
        const TimeSpan seen = ns(begin, begin + static_cast<std::int64_t>(random() % 100'000));
        const auto least = static_cast<std::int64_t>(random() % 500);
        std::vector<TimeSpan> expected;
        for (const IdleTime& time : times) {
            if (time.span.end > seen.begin && time.span.begin < seen.end && time.span.duration().ns >= least)
            {
                expected.push_back(time.span);
            }
        }
        EXPECT_EQ(longOf(index, seen, least), expected);
    }
}

TEST(IdleIndex, KnowsByHowMuchTheShownTimesAreMoved)
{
    const IdleIndex index(*oneRank(100), {{}});
    EXPECT_EQ(index.shiftOf(*oneRank(350), kTrack), Duration{250});
    EXPECT_EQ(index.shiftOf(*oneRank(100), kTrack), Duration{});
}

} // namespace
} // namespace pipescope::scene
