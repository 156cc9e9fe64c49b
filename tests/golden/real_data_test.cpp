#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

namespace pipescope::test {
namespace {

TEST(RealData, WithoutPipelineRangesOpensWithAFindingThatSaysWhyNothingIsShown)
{
    for (const std::string level : {"level0", "level1", "level2"}) {
        const auto folder = sharedFolder() / "data/ascend_real" / level;
        const auto trace = loadTrace(folder);
        EXPECT_EQ(trace->filesOpened, 2U) << level;
        EXPECT_EQ(trace->blockCount(), 0U) << level;
        const bool saysWhy = trace->findings.contains(FindingId::NoRanges)
                             || trace->findings.contains(FindingId::TableMissing);
        EXPECT_TRUE(saysWhy) << level;
    }
}

} // namespace
} // namespace pipescope::test
