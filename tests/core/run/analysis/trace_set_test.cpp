#include "core/run/analysis/search/trace_set.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace pipescope {
namespace {

TEST(PositionSet, HoldsWhatWasAddedAndNothingElse)
{
    PositionSet set(130);
    for (const std::size_t position : {0U, 63U, 64U, 129U}) {
        set.add(position);
    }
    for (std::size_t position = 0; position < 200; ++position) {
        EXPECT_EQ(set.contains(position),
                  position == 0 || position == 63 || position == 64 || position == 129);
    }
}

TEST(PositionSet, CountsWithinAnyRangeWhatIsInIt)
{
    constexpr std::size_t kSize = 300;
    std::mt19937 random(7);
    PositionSet set(kSize);
    std::vector<int> before(kSize + 1, 0);
    for (std::size_t i = 0; i < kSize; ++i) {
        const bool isIn = random() % 3 == 0;
        if (isIn) {
            set.add(i);
        }
        before[i + 1] = before[i] + (isIn ? 1 : 0);
    }
    for (std::size_t first = 0; first <= kSize; ++first) {
        for (std::size_t last = first; last <= kSize; last += 7) {
            ASSERT_EQ(set.count(first, last), static_cast<std::size_t>(before[last] - before[first]));
        }
    }
}

TEST(PositionSet, FindsTheNextPositionWithinARange)
{
    PositionSet set(200);
    for (const std::size_t position : {3U, 64U, 199U}) {
        set.add(position);
    }
    EXPECT_EQ(set.next(0, 200), 3U);
    EXPECT_EQ(set.next(3, 200), 3U);
    EXPECT_EQ(set.next(4, 200), 64U);
    EXPECT_EQ(set.next(65, 200), 199U);
    EXPECT_EQ(set.next(4, 64), 64U) << "none before the end of the range";
    EXPECT_EQ(set.next(65, 190), 190U);
    EXPECT_EQ(set.next(199, 500), 199U);
    EXPECT_EQ(set.next(200, 500), 500U) << "nothing is in the set beyond its size";
}

TEST(PositionSet, HoldsNothingBeyondItsSize)
{
    const PositionSet empty;
    EXPECT_FALSE(empty.contains(0));
    EXPECT_EQ(empty.count(0, 1000), 0U);
}

} // namespace
} // namespace pipescope
