#include "core/run/load/preview_pace.h"

#include <gtest/gtest.h>

#include <utility>

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
    EXPECT_FALSE(pace.allows(1s + PreviewPace::kMinDistance / 2, 2));
    EXPECT_TRUE(pace.allows(1s + PreviewPace::kMinDistance, 2));
}

struct Load
{
    PreviewPace::Time spent{};
    int previews = 0;
};

constexpr std::size_t kRanks = 1000;
constexpr auto kReadingOfRank = 20ms;

/// A load in which each preview costs so much, and so much more for each rank in it.
Load loadWith(PreviewPace::Time costOfPreview, PreviewPace::Time costOfRank)
{
    PreviewPace pace;
    Load load;
    for (std::size_t rank = 1; rank <= kRanks; ++rank) {
        const auto passed = rank * kReadingOfRank;
        if (pace.allows(passed, rank)) {
            const PreviewPace::Time cost = costOfPreview + rank * costOfRank;
            load.spent += cost;
            pace.made(passed, cost, rank);
            ++load.previews;
        }
    }
    return load;
}

TEST(PreviewPace, AllOfThemTakeASmallPartOfTheLoad)
{
    for (const auto& [costOfPreview, costOfRank] :
         {std::pair(0us, 200us), std::pair(20'000us, 10us), std::pair(100'000us, 0us), std::pair(1us, 1us)})
    {
        const Load load = loadWith(costOfPreview, costOfRank);
        EXPECT_LE(load.spent, kRanks * kReadingOfRank / 20) << costOfPreview.count();
        EXPECT_GE(load.previews, 3) << costOfPreview.count();
        EXPECT_LE(load.previews, kRanks * kReadingOfRank / PreviewPace::kMinDistance + 1);
    }
}

TEST(PreviewPace, WhereTheyWouldCostTooMuchFewAreMade)
{
    const Load load = loadWith(0us, 2000us);
    EXPECT_LE(load.spent, kRanks * kReadingOfRank / 20);
    EXPECT_LE(load.previews, 3);
}

} // namespace
} // namespace pipescope
