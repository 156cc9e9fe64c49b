#include "core/base/threads/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope {
namespace {

TEST(Progress, TellsTheFirstAndTheLastStateOfAStage)
{
    std::vector<ProgressState> told;
    Progress progress([&](const ProgressState& state) { told.push_back(state); });
    progress.begin(LoadStage::ReadingRanks, 3);
    progress.advance();
    progress.advance();
    progress.advance();
    ASSERT_GE(told.size(), 2U);
    EXPECT_EQ(told.front().done, 0U);
    EXPECT_EQ(told.back().done, 3U);
    EXPECT_EQ(told.back().total, 3U);
}

TEST(Progress, DoesNotTellEveryStateOfALongStage)
{
    std::size_t told = 0;
    Progress progress([&](const ProgressState&) { ++told; });
    constexpr std::uint64_t kMany = 1'000'000;
    progress.begin(LoadStage::ReadingRanks, kMany);
    for (std::uint64_t i = 0; i < kMany; ++i) {
        progress.advance();
    }
    EXPECT_LT(told, kMany / 100);
}

TEST(Progress, EveryStageHasWords)
{
    for (const LoadStage stage : {LoadStage::FindingFiles, LoadStage::ReadingRanks, LoadStage::Classifying,
                                  LoadStage::Linking, LoadStage::Finishing, LoadStage::Writing})
    {
        EXPECT_FALSE(loadStageText(stage).empty());
    }
}

} // namespace
} // namespace pipescope
