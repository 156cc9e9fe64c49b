#include "ui/run/scene/rows/covered_time.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;

BlockTable tableOf(const std::vector<TimeSpan>& spans)
{
    BlockTable blocks;
    for (const TimeSpan& span : spans) {
        Block block;
        block.span = span;
        blocks.append(block);
    }
    blocks.sort();
    return blocks;
}

TEST(CoveredTime, CountsWhatOverlapsOnce)
{
    const BlockTable blocks = tableOf({ns(0, 400), ns(100, 300), ns(350, 500), ns(900, 1000)});
    const CoveredTime covered(blocks);
    EXPECT_EQ(covered.all(), Duration{600});
    EXPECT_EQ(covered.within(ns(0, 1000)), Duration{600});
    EXPECT_EQ(covered.within(ns(200, 450)), Duration{250});
    EXPECT_EQ(covered.within(ns(500, 900)), Duration{0});
    EXPECT_EQ(covered.within(ns(950, 2000)), Duration{50});
    EXPECT_EQ(covered.within(ns(450, 200)), Duration{0});
}

TEST(CoveredTime, OfManyBlocksIsThatOfEachMoment)
{
    constexpr std::int64_t kEnd = 4000;
    std::mt19937 random(7);
    std::vector<TimeSpan> spans;
    std::vector<bool> isCovered(kEnd + 20, false);
    for (int i = 0; i < 1000; ++i) {
        const auto begin = static_cast<std::int64_t>(random() % kEnd);
        const auto end = begin + static_cast<std::int64_t>(random() % 5);
        spans.push_back(ns(begin, end));
        std::fill(isCovered.begin() + begin, isCovered.begin() + end, true);
    }
    const BlockTable blocks = tableOf(spans);
    const CoveredTime covered(blocks);
    for (int i = 0; i < 200; ++i) {
        const auto a = static_cast<std::int64_t>(random() % kEnd);
        const auto b = static_cast<std::int64_t>(random() % kEnd);
        const auto [begin, end] = std::minmax(a, b);
        EXPECT_EQ(covered.within(ns(begin, end)).ns,
                  std::count(isCovered.begin() + begin, isCovered.begin() + end, true))
            << begin << " to " << end;
    }
}

TEST(CoveredTime, TimesAtTheEndsOfTheRangeDoNoHarm)
{
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    const BlockTable blocks = tableOf({ns(kMin, kMax), ns(5, 3)});
    EXPECT_EQ(CoveredTime(blocks).within(ns(kMin, kMax)), Duration{kMax});
    EXPECT_EQ(CoveredTime(BlockTable()).within(ns(0, 10)), Duration{});
}

} // namespace
} // namespace pipescope::scene
