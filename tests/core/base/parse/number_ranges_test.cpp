#include "core/base/parse/number_ranges.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(NumberRange, IsANumberOrTwoWithADash)
{
    EXPECT_EQ(parseNumberRange("3"), (NumberRange{3, 3}));
    EXPECT_EQ(parseNumberRange("0-7"), (NumberRange{0, 7}));
    EXPECT_EQ(parseNumberRange(" 0 - 7 "), (NumberRange{0, 7}));
}

TEST(NumberRange, MayBeginBelowNought)
{
    EXPECT_EQ(parseNumberRange("-3"), (NumberRange{-3, -3}));
    EXPECT_EQ(parseNumberRange("-3-4"), (NumberRange{-3, 4}));
}

TEST(NumberRange, SaysThatItIsReversed)
{
    const auto range = parseNumberRange("7-3");
    ASSERT_TRUE(range);
    EXPECT_TRUE(range->isReversed());
}

TEST(NumberRange, IsRefusedWhereItIsNone)
{
    for (const char* text : {"", " ", "-", "a", "1-", "1,2", "1 2", "0x1", "1.5", "99999999999999999999"}) {
        EXPECT_FALSE(parseNumberRange(text)) << text;
    }
}

} // namespace
} // namespace pipescope
