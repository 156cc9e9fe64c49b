#include "core/base/parse/number_ranges.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(RankSet, HoldsSingleRanksAndRanges)
{
    const auto set = RankSet::parse("0-3, 8");
    ASSERT_TRUE(set);
    EXPECT_TRUE(set->contains(Rank{0}));
    EXPECT_TRUE(set->contains(Rank{3}));
    EXPECT_TRUE(set->contains(Rank{8}));
    EXPECT_FALSE(set->contains(Rank{4}));
}

TEST(RankSet, RefusesWhatIsNoRank)
{
    for (const char* bad : {"", "a", "1,", "3-1", "-1", "1-", "99999999999", "1;2"}) {
        const auto set = RankSet::parse(bad);
        ASSERT_FALSE(set) << bad;
        EXPECT_EQ(set.error().kind, ErrorKind::InvalidArgument);
    }
}

} // namespace
} // namespace pipescope
