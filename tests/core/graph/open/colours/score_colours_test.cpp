#include "core/graph/open/colours/score_colours.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using ::testing::HasSubstr;

std::string whyWrong(const std::vector<ColourRange>& colours)
{
    const Status checked = checkColours(colours);
    return checked ? std::string() : checked.error().text.english();
}

ColourRange range(const std::string& colour, double low, double high)
{
    return {colour, low, high, {}, {}};
}

TEST(ScoreColours, AllPresetsOfScoresAreSound)
{
    for (const Edition edition : {Edition::Doc, Edition::New}) {
        for (const ComparisonMode mode :
             {ComparisonMode::Statistics, ComparisonMode::Tensors, ComparisonMode::Md5}) {
            EXPECT_EQ(whyWrong(presetColours(edition, mode)), "");
        }
    }
}

TEST(ScoreColours, ThePresetOfTheNewerEditionHasItsLevels)
{
    const auto colours = presetColours(Edition::New, ComparisonMode::Statistics);
    ASSERT_EQ(colours.size(), 4U);
    EXPECT_EQ(colours[1].level, "warning");
    EXPECT_EQ(colours[1].low, 0.3);
    EXPECT_EQ(colours[3].low, std::nullopt);
}

TEST(ScoreColours, RangesThatTouchHaveNothingInCommon)
{
    EXPECT_EQ(whyWrong({range("#000000", 0, 0.5), range("#FFFFFF", 0.5, 1)}), "");
    EXPECT_EQ(whyWrong({range("#000000", 0, 0.5), range("#FFFFFF", 0.5, 0.5)}), "");
}

TEST(ScoreColours, RangesMustNotOverlap)
{
    EXPECT_THAT(whyWrong({range("#000000", 0, 0.5), range("#FFFFFF", 0.4, 1)}), HasSubstr("in common"));
    EXPECT_THAT(whyWrong({range("#000000", 0, 1), range("#FFFFFF", 0.5, 0.5)}), HasSubstr("in common"));
}

TEST(ScoreColours, ARangeGoesUpWithinZeroAndOne)
{
    EXPECT_THAT(whyWrong({range("#000000", 0.5, 0.4)}), HasSubstr("from a smaller to a larger"));
    EXPECT_THAT(whyWrong({range("#000000", 0, 1.5)}), HasSubstr("within 0 and 1"));
}

TEST(ScoreColours, EachRangeNeedsAColourOfItsOwn)
{
    EXPECT_EQ(whyWrong({range("#000000", 0, 0.5), range("#000000", 0.5, 1)}),
              "two ranges have the colour #000000");
    EXPECT_EQ(whyWrong({range("red", 0, 0.5)}), "\"red\" is no colour of the form #RRGGBB");
}

TEST(ScoreColours, ThereAreOneToFiveRanges)
{
    EXPECT_NE(whyWrong({{"#C7C7C7", {}, {}, {}, {}}}), "");
    std::vector<ColourRange> colours;
    for (int i = 0; i < 6; ++i) {
        EXPECT_TRUE(colours.empty() || checkColours(colours)) << i;
        colours.push_back(range("#00000" + std::to_string(i), 0.1 * i, 0.1 * (i + 1)));
    }
    EXPECT_NE(whyWrong(colours), "");
}

TEST(ScoreColours, AreWrittenAsTheyAreRead)
{
    const std::vector<ColourRange> colours{{"#00FF00", 0.0, 0.123456, "pass", "says \"fine\""},
                                           {"#C7C7C7", {}, {}, {}, "alone"}};
    StoredConfig config;
    RowProblems problems("compare.vis.db");
    readColours(coloursJson(colours), config, problems);
    ASSERT_EQ(config.colours.size(), 2U);
    EXPECT_EQ(config.colours[0].colour, "#00FF00");
    EXPECT_EQ(config.colours[0].high, 0.12346) << "five decimals";
    EXPECT_EQ(config.colours[0].level, "pass");
    EXPECT_EQ(config.colours[0].description, "says \"fine\"");
    EXPECT_EQ(config.colours[1].low, std::nullopt);
}

} // namespace
} // namespace pipescope::graph
