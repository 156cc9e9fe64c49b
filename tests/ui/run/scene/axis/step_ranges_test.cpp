#include "ui/run/scene/axis/step_ranges.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using Range = std::pair<std::size_t, std::size_t>;

TEST(StepRanges, ShowWhereEachStepBeginsAndEnds)
{
    StepRanges ranges;
    for (std::size_t position = 0; position < 6; ++position) {
        ranges.add(StepIndex{position / 2}, position);
    }
    const StepRanges open = ranges;
    ranges.shrink();
    for (const StepRanges& each : {open, ranges}) {
        EXPECT_EQ(each.of(StepIndex{0U}), Range(0, 2));
        EXPECT_EQ(each.of(StepIndex{2U}), Range(4, 6));
    }
}

TEST(StepRanges, AStepWithoutEntriesHasAnEmptyRange)
{
    StepRanges ranges;
    ranges.add(StepIndex{1U}, 0);
    ranges.add(StepIndex{4U}, 1);
    ranges.shrink();
    for (const std::size_t step : {0U, 2U, 3U, 5U, 900U}) {
        const auto [first, last] = ranges.of(StepIndex{step});
        EXPECT_EQ(first, last) << step;
    }
    EXPECT_EQ(ranges.of(StepIndex{1U}), Range(0, 1));
    EXPECT_EQ(ranges.of(StepIndex{4U}), Range(1, 2));
}

TEST(StepRanges, StepsMayOverlapOrLeaveEntriesBetweenThem)
{
    StepRanges ranges;
    ranges.add(StepIndex{0U}, 0);
    ranges.add(std::nullopt, 1);
    ranges.add(StepIndex{1U}, 2);
    ranges.add(StepIndex{0U}, 3);
    ranges.add(StepIndex{1U}, 4);
    ranges.shrink();
    EXPECT_EQ(ranges.of(StepIndex{0U}), Range(0, 4));
    EXPECT_EQ(ranges.of(StepIndex{1U}), Range(2, 5));
}

} // namespace
} // namespace pipescope::scene
