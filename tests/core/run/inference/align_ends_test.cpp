#include "core/run/inference/clocks/clock_offsets.h"

#include <gtest/gtest.h>

namespace pipescope {

static void PrintTo(const EndMatch& match, std::ostream* out)
{
    *out << match.first << '-' << match.second;
}

namespace {

using Times = std::vector<std::int64_t>;
using Matches = std::vector<EndMatch>;

constexpr std::int64_t kMillisecond = 1'000'000;

TEST(AlignEnds, MatchesThoseThatFinishTogether)
{
    EXPECT_EQ(alignEnds(Times{1 * kMillisecond, 2 * kMillisecond},
                        Times{1 * kMillisecond + 900, 2 * kMillisecond - 700}, {}),
              (Matches{{0, 0}, {1, 1}}));
}

TEST(AlignEnds, CorrectsTheClock)
{
    EXPECT_EQ(alignEnds(Times{1 * kMillisecond, 2 * kMillisecond}, Times{6 * kMillisecond, 7 * kMillisecond},
                        {5 * kMillisecond}),
              (Matches{{0, 0}, {1, 1}}));
}

TEST(AlignEnds, LeavesOutWhatIsMissingOnEitherSide)
{
    EXPECT_EQ(alignEnds(Times{1 * kMillisecond, 2 * kMillisecond, 4 * kMillisecond},
                        Times{2 * kMillisecond, 3 * kMillisecond, 4 * kMillisecond}, {}),
              (Matches{{1, 0}, {2, 2}}));
}

TEST(AlignEnds, KeepsTheOrderOfABurst)
{
    // The ends lie closer together than they agree.
    EXPECT_EQ(alignEnds(Times{1000, 2500, 4000}, Times{1900, 3300, 4800}, {}),
              (Matches{{0, 0}, {1, 1}, {2, 2}}));
}

TEST(AlignEnds, ABurstThatMissesOneMatchesOnlyWhatIsUnmistakable)
{
    EXPECT_EQ(alignEnds(Times{1000, 2500, 4000}, Times{2510, 4010}, {}), (Matches{{1, 0}, {2, 1}}));
    EXPECT_EQ(alignEnds(Times{1000, 2500}, Times{1700}, {}), Matches{});
}

TEST(AlignEnds, TimesOutOfOrderShowNothing)
{
    EXPECT_EQ(
        alignEnds(Times{2 * kMillisecond, 1 * kMillisecond}, Times{1 * kMillisecond, 2 * kMillisecond}, {}),
        Matches{});
}

TEST(NearEnds, AreMatchedBetweenOthersThatAgree)
{
    const Times first{1 * kMillisecond, 2 * kMillisecond, 3 * kMillisecond};
    const Times second{1 * kMillisecond, 2 * kMillisecond + 60'000, 3 * kMillisecond};
    const auto agreeing = alignEnds(first, second, {});
    EXPECT_EQ(agreeing, (Matches{{0, 0}, {2, 2}}));
    EXPECT_EQ(withNearEnds(first, second, {}, agreeing), (Matches{{0, 0}, {1, 1}, {2, 2}}));
}

TEST(NearEnds, DifferentOnesMissingOnEitherSideStayAlone)
{
    const Times first{1 * kMillisecond, 2 * kMillisecond, 4 * kMillisecond};
    const Times second{1 * kMillisecond, 3 * kMillisecond, 4 * kMillisecond};
    EXPECT_EQ(withNearEnds(first, second, {}, alignEnds(first, second, {})), (Matches{{0, 0}, {2, 2}}));
}

/// Ends of a run whose distances all differ.
Times unevenTimes(std::size_t count, std::int64_t offset)
{
    Times times;
    std::int64_t t = 10 * kMillisecond + offset;
    for (std::size_t k = 0; k < count; ++k) {
        times.push_back(t);
        t += 2 * kMillisecond + static_cast<std::int64_t>(k * k % 7) * 31'000;
    }
    return times;
}

TEST(BufferedSends, ArePairedInOrderBetweenOthersThatEndTogether)
{
    const Times sendBegins{0, 1000, 2000, 3000, 4000};
    const Times receiveEnds{100, 90'000, 91'000, 91'500, 92'000};
    EXPECT_EQ(withBufferedSends(sendBegins, receiveEnds, {}, {{0, 0}, {3, 3}}),
              (Matches{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}));
}

TEST(BufferedSends, AreLeftOutWhereSomeAreMissing)
{
    EXPECT_EQ(withBufferedSends(Times{0, 1000, 2000}, Times{100, 90'000, 91'000, 92'000}, {}, {{0, 0}}),
              (Matches{{0, 0}}));
}

TEST(BufferedSends, AreNotPairedWithReceivesThatEndBeforeTheyBegin)
{
    EXPECT_EQ(withBufferedSends(Times{5000, 6000}, Times{4000, 7000}, {}, {}), (Matches{{1, 1}}));
    EXPECT_EQ(withBufferedSends(Times{5000, 6000}, Times{14'000, 17'000}, {10'000}, {}), (Matches{{1, 1}}));
}

TEST(OffsetEstimate, OfCompletePairsIsTheMedianDifference)
{
    const auto estimate =
        estimateOffset(std::vector<FinishTimes>{{{0, 1000, 2000}, {5000, 6100, 7000}}}, false);
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->ahead.ns, 5000);
    EXPECT_EQ(estimate->links, 3U);
}

TEST(OffsetEstimate, IsFoundThoughOperatorsAreMissing)
{
    FinishTimes pair{unevenTimes(12, 0), unevenTimes(12, -4 * kMillisecond)};
    pair.first.erase(pair.first.begin() + 5);
    pair.second.erase(pair.second.begin(), pair.second.begin() + 2);
    const auto estimate = estimateOffset(std::vector<FinishTimes>{pair}, false);
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->ahead.ns, -4 * kMillisecond);
    EXPECT_EQ(estimate->links, 9U);
}

TEST(OffsetEstimate, OfEvenTimesWithOneMissingIsNotKnown)
{
    FinishTimes pair;
    for (std::int64_t k = 0; k < 8; ++k) {
        pair.first.push_back(k * kMillisecond);
        pair.second.push_back(k * kMillisecond + 300'000);
    }
    pair.second.erase(pair.second.begin());
    EXPECT_FALSE(estimateOffset(std::vector<FinishTimes>{pair}, false));
}

TEST(OffsetEstimate, OfASharedClockIsNothing)
{
    FinishTimes pair;
    for (std::int64_t k = 0; k < 8; ++k) {
        pair.first.push_back(k * kMillisecond);
        pair.second.push_back(k * kMillisecond + 100);
    }
    pair.second.erase(pair.second.begin());
    const auto estimate = estimateOffset(std::vector<FinishTimes>{pair}, true);
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->ahead.ns, 0);
}

TEST(OffsetEstimate, OfOperatorsThatNeverFinishTogetherIsNotKnown)
{
    const FinishTimes pair{
        {0, 1 * kMillisecond, 5 * kMillisecond, 6 * kMillisecond},
        {0, 3 * kMillisecond, 3 * kMillisecond + 90'000, 9 * kMillisecond, 20 * kMillisecond}};
    EXPECT_FALSE(estimateOffset(std::vector<FinishTimes>{pair}, false));
}

} // namespace
} // namespace pipescope
