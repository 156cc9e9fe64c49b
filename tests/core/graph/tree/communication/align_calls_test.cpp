#include "core/graph/tree/communication/find_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// Letters are calls; upper and lower case have one form and different numbers.
std::vector<std::pair<std::size_t, std::size_t>> align(std::string_view first, std::string_view second)
{
    return alignCalls(first.size(), second.size(), [&](std::size_t i, std::size_t j) {
        if (first[i] == second[j]) {
            return CallFit::Equal;
        }
        return (first[i] ^ second[j]) == ('a' ^ 'A') ? CallFit::NumbersDiffer : CallFit::FormDiffers;
    });
}

TEST(AlignCalls, PairsEqualSequencesByPlace)
{
    EXPECT_THAT(align("abc", "abc"), ElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2)));
}

TEST(AlignCalls, ACallThatIsMissingInTheMiddleDoesNotShiftTheOthers)
{
    EXPECT_THAT(align("abcde", "abde"), ElementsAre(Pair(0, 0), Pair(1, 1), Pair(3, 2), Pair(4, 3)));
}

TEST(AlignCalls, CallsMissingOnBothSidesAreFoundAtEqualCounts)
{
    EXPECT_THAT(align("abcdefg", "acdefgh"),
                ElementsAre(Pair(0, 0), Pair(2, 1), Pair(3, 2), Pair(4, 3), Pair(5, 4), Pair(6, 5)));
}

TEST(AlignCalls, ACallWithOtherNumbersKeepsItsPartner)
{
    EXPECT_THAT(align("abc", "aBc"), ElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2)));
}

TEST(AlignCalls, ACallWithAnotherFormKeepsItsPartner)
{
    EXPECT_THAT(align("abc", "axc"), ElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2)));
}

TEST(AlignCalls, FormTellsWhichIsMissingWhereAllNumbersDiffer)
{
    EXPECT_THAT(align("aba", "AA"), ElementsAre(Pair(0, 0), Pair(2, 1)));
}

TEST(AlignCalls, LeavesOverTheLastOnesWhereNothingTells)
{
    EXPECT_THAT(align("aaa", "AA"), ElementsAre(Pair(0, 0), Pair(1, 1)));
}

TEST(AlignCalls, PairsWhatIsTooMuchToCompareByPlace)
{
    const auto pairs = alignCalls(3000, 2000, [](std::size_t, std::size_t) { return CallFit::FormDiffers; });
    ASSERT_EQ(pairs.size(), 2000U);
    EXPECT_THAT(pairs.back(), Pair(1999, 1999));
}

TEST(AlignCalls, NothingFitsNothing)
{
    EXPECT_TRUE(align("", "abc").empty());
    EXPECT_TRUE(align("abc", "").empty());
}

} // namespace
} // namespace pipescope::graph
