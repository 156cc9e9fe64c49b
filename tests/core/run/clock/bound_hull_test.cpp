#include "core/run/clock/bound_hull.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

ClockBound at(std::int64_t time, std::int64_t most)
{
    return {time, most, LinkIndex{0U}};
}

TEST(BoundHull, LeavesOutWhatOtherBoundsImply)
{
    const BoundHull hull({at(0, 10), at(50, 40), at(100, 20)});
    EXPECT_EQ(hull.corners().size(), 2U);
    EXPECT_EQ(hull.at(50), 15);
}

TEST(BoundHull, TakesTheTighterOfTwoBoundsAtOneTime)
{
    const BoundHull hull({at(5, 30), at(5, 10), at(5, 20)});
    EXPECT_EQ(hull.at(5), 10);
}

TEST(BoundHull, IsNoLowerThanAnyLineBelowAllBounds)
{
    // 7 + 0.1 t touches the bounds at 0 and 100.
    const BoundHull hull({at(0, 7), at(30, 12), at(100, 17)});
    for (std::int64_t time = 0; time <= 100; time += 10) {
        EXPECT_GE(hull.at(time), 7 + time / 10);
    }
}

TEST(BoundHull, AllowsTheStrongestDriftBehindItsLastBound)
{
    const BoundHull hull({at(0, 100)});
    EXPECT_EQ(hull.at(1'000'000), 100 + 500);
    EXPECT_EQ(hull.at(-1'000'000), 100 + 500);
}

TEST(BoundHull, IsAsTightAsItsTightestBoundWithoutDrift)
{
    const BoundHull hull({at(0, 10), at(1'000'000, 30), at(2'000'000, 5)});
    EXPECT_EQ(hull.withDrift(0, 1'000'000), 5);
    EXPECT_EQ(hull.withDrift(20, 1'000'000), 5 - 20);
}

} // namespace
} // namespace pipescope
