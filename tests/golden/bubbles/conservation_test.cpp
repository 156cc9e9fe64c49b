#include "tests/golden/bubbles/analysed_cluster.h"
#include "tests/golden/random_cluster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace pipescope::test {
namespace {

TEST(Conservation, OfTimeHoldsForRandomRunsAlsoDamagedOnes)
{
    constexpr std::uint64_t kRuns = 40;
    std::vector<std::string> arguments;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        arguments.push_back(randomCluster(seed).arguments);
    }
    const GeneratedClusters clusters(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto cluster = analysed(clusters.folder(i));
        const BubbleAnalysis& analysis = cluster.analysis;
        for (const StepBubble& step : analysis.steps) {
            for (const GroupBubble& group : step.groups) {
                for (const RankBubble& rank : group.ranks) {
                    const auto& idle = rank.idle.idle;
                    EXPECT_EQ(std::accumulate(idle.begin(), idle.end(), std::int64_t{0}),
                              rank.idle.window - rank.idle.busy - rank.idle.missing)
                        << arguments[i];
                    EXPECT_GE(*std::min_element(idle.begin(), idle.end()), 0) << arguments[i];
                }
            }
        }
        for (std::size_t g = 0; g < analysis.paths.size(); ++g) {
            std::int64_t at = 0;
            for (const PathSegment& segment : analysis.paths[g].segments) {
                EXPECT_EQ(segment.begin, at) << arguments[i];
                at = segment.end;
            }
            EXPECT_EQ(at, analysis.run.graphs.graphs[g].length()) << arguments[i];
            EXPECT_GE(analysis.run.ladders[g].rung(LossRung::Inherent), 0) << arguments[i];
        }
        for (std::size_t j = 0; j < analysis.joinedPaths.size(); ++j) {
            std::int64_t at = 0;
            for (const PathSegment& segment : analysis.joinedPaths[j]) {
                EXPECT_EQ(segment.begin, at) << arguments[i];
                at = segment.end;
            }
            EXPECT_EQ(at, analysis.run.joined[j].length) << arguments[i];
        }
    }
}

} // namespace
} // namespace pipescope::test
