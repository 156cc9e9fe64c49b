#include "core/load/preview_pace.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using namespace std::chrono_literals;

TEST(PreviewPace, TheFirstPreviewIsMadeAtOnce)
{
    EXPECT_TRUE(PreviewPace().allows(0s, 1));
}

TEST(PreviewPace, PreviewsDoNotFollowEachOtherClosely)
{
    PreviewPace pace;
    pace.made(1s, 1us, 1);
    EXPECT_FALSE(pace.allows(1s + PreviewPace::kLeastDistance / 2, 2));
    EXPECT_TRUE(pace.allows(1s + PreviewPace::kLeastDistance, 2));
}

TEST(PreviewPace, AllOfThemTakeASmallPartOfTheLoad)
{
    PreviewPace pace;
    PreviewPace::Time spent{};
    constexpr auto kCostOfRank = 2ms;
    constexpr std::size_t kRanks = 1000;
    int previews = 0;
    for (std::size_t rank = 1; rank <= kRanks; ++rank) {
        const auto passed = rank * 20ms;
        if (pace.allows(passed, rank)) {
            spent += rank * kCostOfRank;
            pace.made(passed, rank * kCostOfRank, rank);
            ++previews;
        }
    }
    EXPECT_LE(spent, std::chrono::duration_cast<PreviewPace::Time>(kRanks * 20ms * 0.05));
    EXPECT_GE(previews, 3);
}

} // namespace
} // namespace pipescope
