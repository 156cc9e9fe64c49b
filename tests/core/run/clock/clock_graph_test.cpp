#include "core/run/clock/solve_clocks.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

ClockEdge edge(std::uint32_t from, std::uint32_t to, std::int64_t most)
{
    return {ClockIndex{from}, ClockIndex{to}, most};
}

TEST(ClockGraph, FindsNoCycleWhereOffsetsArePossible)
{
    EXPECT_FALSE(findNegativeCycle(3, std::vector{edge(0, 1, 5), edge(1, 0, -5), edge(1, 2, 3)}));
}

TEST(ClockGraph, FindsTheEdgesThatContradictEachOther)
{
    const std::vector edges{edge(0, 1, 5), edge(1, 2, -4), edge(2, 1, 1), edge(0, 2, 9)};
    const auto cycle = findNegativeCycle(3, edges);
    ASSERT_TRUE(cycle);
    ASSERT_EQ(cycle->size(), 2U);
    EXPECT_EQ((*cycle)[0].most + (*cycle)[1].most, -3);
    EXPECT_EQ((*cycle)[0].to, (*cycle)[1].from);
    EXPECT_EQ((*cycle)[1].to, (*cycle)[0].from);
}

TEST(ClockGraph, BoundsFollowAlongTheShortestWay)
{
    const auto bounds =
        upperBounds({0, {}, {}, {}}, std::vector{edge(0, 1, 5), edge(1, 2, -2), edge(0, 2, 9)});
    EXPECT_EQ(bounds, (UpperBounds{0, 5, 3, {}}));
}

TEST(ClockGraph, OffsetsThatKeepAllConstraintsStay)
{
    const std::vector edges{edge(0, 1, 5), edge(1, 0, 5)};
    EXPECT_EQ(keptOffsets({0, 3}, edges), (std::vector<std::int64_t>{0, 3}));
}

TEST(ClockGraph, OtherOffsetsAreMovedUntilTheyKeepThem)
{
    const std::vector edges{edge(0, 1, 5), edge(1, 0, 5), edge(1, 2, -7)};
    const auto kept = keptOffsets({0, 20, 20}, edges);
    for (const ClockEdge& each : edges) {
        EXPECT_LE(kept[each.to.value] - kept[each.from.value], each.most);
    }
}

} // namespace
} // namespace pipescope
