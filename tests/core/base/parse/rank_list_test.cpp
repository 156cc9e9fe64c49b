#include "core/base/parse/number_ranges.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(RankList, WritesNeighboursAsRanges)
{
    EXPECT_EQ(formatRanks({}), "");
    EXPECT_EQ(formatRanks({Rank{8}, Rank{0}, Rank{1}, Rank{2}, Rank{3}}), "0-3,8");
    EXPECT_EQ(formatRanks({Rank{4}, Rank{4}}), "4");
}

TEST(RankList, ShortensTheMiddleOfLongLists)
{
    std::vector<Rank> every8th;
    for (std::int32_t i = 0; i < 1000; ++i) {
        every8th.emplace_back(i * 8);
    }
    EXPECT_EQ(formatRanks(every8th, 4), "0,8,16, … ,7992");
}

} // namespace
} // namespace pipescope
