#include "ui/graph/scene/node_colouring.h"

#include <gtest/gtest.h>

namespace pipescope::graph_scene {
namespace {

using graph::ColourBy;
using graph::NodeClasses;

const std::vector<ClassLook> kLooks = looksOf(ColourBy::Verdict, {}, false);

TEST(ClassCounts, LeaveOutTheRootAndClassesWithoutNodes)
{
    const auto counts = classCounts(kLooks, NodeClasses({0, 5, 1, 1}), {});
    ASSERT_EQ(counts.size(), 2U);
    EXPECT_EQ(counts[0].nodeClass, 1U);
    EXPECT_EQ(counts[0].nodes, "2");
    EXPECT_EQ(counts[1].nodeClass, 5U);
    EXPECT_EQ(counts[1].nodes, "1");
}

TEST(ClassCounts, HaveTwoNumbersWhereTheSidesDiffer)
{
    const auto counts = classCounts(kLooks, NodeClasses({0, 5, 1, 1}), NodeClasses({0, 5, 1}));
    ASSERT_EQ(counts.size(), 2U);
    EXPECT_EQ(counts[0].nodes, "2 | 1");
    EXPECT_EQ(counts[1].nodes, "1");
}

TEST(LeastBadClass, IsThatOfUnmatchedNodesForVerdicts)
{
    EXPECT_EQ(leastBadClass(ColourBy::Verdict), static_cast<std::uint8_t>(graph::VerdictClass::Unmatched));
}

TEST(LeastBadClass, TakesTheBestScoresAsGood)
{
    EXPECT_EQ(leastBadClass(ColourBy::Score), 2);
    EXPECT_EQ(leastBadClass(ColourBy::Overflow), 1);
}

TEST(DefaultColourRanges, CoverAllScoresAndNodesWithoutPartner)
{
    const auto ranges = defaultColourRanges();
    double reached = 0;
    for (std::size_t i = 0; i + 1 < ranges.size(); ++i) {
        EXPECT_EQ(ranges[i].low, reached);
        reached = ranges[i].high.value_or(0);
    }
    EXPECT_EQ(reached, 1);
    EXPECT_FALSE(ranges.back().low);
}

} // namespace
} // namespace pipescope::graph_scene
