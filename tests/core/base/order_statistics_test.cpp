#include "core/base/order_statistics.h"

#include "core/base/time.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(OrderStatistics, TheMedianHasAsManyValuesBelowAsAbove)
{
    std::vector values{9, 1, 7, 3, 5};
    EXPECT_EQ(medianOf(values), 5);
}

TEST(OrderStatistics, TheMedianOfAnEvenNumberIsTheGreaterOfTheMiddle)
{
    std::vector values{8, 2, 6, 4};
    EXPECT_EQ(medianOf(values), 6);
    std::vector one{Duration{3}};
    EXPECT_EQ(medianOf(one), Duration{3});
}

TEST(OrderStatistics, AValueIsFoundByItsPositionInTheOrder)
{
    for (int position = 0; position < 5; ++position) {
        std::vector values{4, 0, 3, 1, 2};
        EXPECT_EQ(valueAt(values, static_cast<std::size_t>(position)), position);
    }
}

TEST(OrderStatistics, OfWhatIsCountedEquallyOftenTheFirstIsTheMostFrequent)
{
    EXPECT_EQ(mostFrequent(std::map<int, std::size_t>{{1, 2}, {5, 3}, {7, 3}}), 5);
    EXPECT_EQ(mostFrequent(std::map<int, std::size_t>{}), std::nullopt);
}

} // namespace
} // namespace pipescope
