#include "core/base/threads/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope {
namespace {

TEST(Progress, ShowsTheFirstAndTheLastStateOfAStage)
{
    std::vector<ProgressState> reported;
    Progress progress([&](const ProgressState& state) { reported.push_back(state); });
    progress.begin(ProgressPhase::ReadingRanks, 3);
    progress.advance();
    progress.advance();
    progress.advance();
    ASSERT_GE(reported.size(), 2U);
    EXPECT_EQ(reported.front().done, 0U);
    EXPECT_EQ(reported.back().done, 3U);
    EXPECT_EQ(reported.back().total, 3U);
}

TEST(Progress, DoesNotShowEveryStateOfALongStage)
{
    std::size_t reported = 0;
    Progress progress([&](const ProgressState&) { ++reported; });
    constexpr std::uint64_t kMany = 1'000'000;
    progress.begin(ProgressPhase::ReadingRanks, kMany);
    for (std::uint64_t i = 0; i < kMany; ++i) {
        progress.advance();
    }
    EXPECT_LT(reported, kMany / 100);
}

TEST(Progress, EveryStageHasWords)
{
    for (const ProgressPhase phase :
         {ProgressPhase::FindingFiles, ProgressPhase::ReadingRanks, ProgressPhase::Classifying,
          ProgressPhase::Linking, ProgressPhase::Finishing, ProgressPhase::Writing})
    {
        EXPECT_FALSE(progressPhaseText(phase).empty());
    }
}

} // namespace
} // namespace pipescope
