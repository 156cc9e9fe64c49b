#include "ui/graph/scene/node_colouring.h"

#include <gtest/gtest.h>

namespace pipescope::graph_scene {
namespace {

using graph::ColourBy;
using graph::NodeClasses;

const std::vector<ClassLook> kLooks = looksOf(ColourBy::Verdict, {}, false);

std::vector<std::string> textsOf(const std::vector<LegendEntry>& entries)
{
    std::vector<std::string> texts;
    for (const LegendEntry& entry : entries) {
        texts.push_back(entry.text);
    }
    return texts;
}

std::vector<LegendEntry> legendOf(ColourBy colourBy, const NodeClasses& debug, const NodeClasses& bench,
                                  const NodeClasses& roles = {})
{
    return legendEntries(colourBy, kLooks, {debug, bench}, {roles, roles}, {});
}

TEST(LegendEntries, LeaveOutTheRootAndClassesWithoutNodes)
{
    const auto entries = legendOf(ColourBy::Verdict, NodeClasses({0, 5, 1, 1}), {});
    EXPECT_EQ(textsOf(entries), (std::vector<std::string>{"same 2", "different 1"}));
    EXPECT_EQ(entries[1].nodeClass, 5U);
}

TEST(LegendEntries, HaveTwoNumbersWhereTheSidesDiffer)
{
    const auto entries = legendOf(ColourBy::Verdict, NodeClasses({0, 5, 1, 1}), NodeClasses({0, 5, 1}));
    EXPECT_EQ(textsOf(entries), (std::vector<std::string>{"same 2 | 1", "different 1"}));
}

TEST(LegendEntries, BeginWithOnsetsAndEndWithFollowersWhereColoursShowThem)
{
    const NodeClasses classes({0, 5, 5, 5});
    const NodeClasses roles({0, 2, 1, 1});
    EXPECT_EQ(textsOf(legendOf(ColourBy::Verdict, classes, classes, roles)),
              (std::vector<std::string>{"onset 1", "different 3", "because of others 2"}));
    EXPECT_EQ(legendOf(ColourBy::Score, classes, classes, roles).size(), 2U);
}

TEST(LeastBadClass, IsThatOfUnmatchedNodesForVerdicts)
{
    EXPECT_EQ(leastBadClass(ColourBy::Verdict), static_cast<std::uint8_t>(graph::Level::Unmatched));
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
