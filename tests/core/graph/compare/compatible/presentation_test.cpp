#include "core/graph/compare/compatible/presentation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pipescope::graph::compatible {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> ranges(Edition edition, ComparisonMode mode)
{
    std::vector<std::string> texts;
    for (const NodeColour& colour : nodeColours(edition, mode)) {
        std::string text(colour.colour);
        text += colour.isUnmatched ? " unmatched"
                                   : ' ' + std::to_string(colour.begin) + ' ' + std::to_string(colour.end);
        texts.push_back(text);
    }
    return texts;
}

TEST(NodeColoursTest, OfDocDependOnTheMode)
{
    EXPECT_THAT(ranges(Edition::Doc, ComparisonMode::Statistics),
                ElementsAre("#FFFCF3 0.000000 0.200000", "#FFEDBE 0.200000 0.400000",
                            "#FFDC7F 0.400000 0.600000", "#FFC62E 0.600000 0.800000",
                            "#FF704D 0.800000 1.000000", "#C7C7C7 unmatched"));
    EXPECT_THAT(ranges(Edition::Doc, ComparisonMode::Tensors),
                ElementsAre("#FFFCF3 0.000000 0.050000", "#FFEDBE 0.050000 0.100000",
                            "#FFDC7F 0.100000 0.150000", "#FFC62E 0.150000 0.200000",
                            "#FF704D 0.200000 1.000000", "#C7C7C7 unmatched"));
    EXPECT_THAT(ranges(Edition::Doc, ComparisonMode::Md5),
                ElementsAre("#FFFCF3 1.000000 1.000000", "#FF704D 0.000000 0.000000", "#C7C7C7 unmatched"));
}

TEST(NodeColoursTest, OfNewAreThoseOfThreeLevels)
{
    for (const auto mode : {ComparisonMode::Statistics, ComparisonMode::Tensors, ComparisonMode::Md5}) {
        EXPECT_THAT(ranges(Edition::New, mode),
                    ElementsAre("#FFFCF3 0.000000 0.300000", "#FFDC7F 0.300000 0.600000",
                                "#FF704D 0.600000 1.000000", "#C7C7C7 unmatched"));
    }
}

TEST(NodeColoursTest, OfStructuresAreGrey)
{
    EXPECT_THAT(ranges(Edition::Doc, ComparisonMode::Structure), ElementsAre("#C7C7C7 unmatched"));
    EXPECT_THAT(ranges(Edition::New, ComparisonMode::Structure), ElementsAre("#C7C7C7 unmatched"));
}

TEST(NodeColoursTest, AreWrittenAsJson)
{
    EXPECT_THAT(nodeColoursJson(nodeColours(Edition::Doc, ComparisonMode::Statistics)),
                HasSubstr("\"#FFFCF3\": {\"value\": [0, 0.2]"));
    EXPECT_THAT(nodeColoursJson(nodeColours(Edition::New, ComparisonMode::Md5)),
                HasSubstr("\"accuracy_level\": \"unmatched node\""));
}

TEST(NodeColoursTest, DescriptionsBeginWithWhatDiffers)
{
    constexpr std::size_t kSeen = 20;
    for (const ComparisonMode mode : {ComparisonMode::Statistics, ComparisonMode::Tensors}) {
        std::set<std::string> begins;
        for (const NodeColour& colour : nodeColours(Edition::Doc, mode)) {
            begins.emplace(colour.description.substr(0, kSeen));
        }
        EXPECT_EQ(begins.size(), nodeColours(Edition::Doc, mode).size());
    }
}

TEST(ToolTipsTest, ExplainTheColumnsOfTheMode)
{
    const auto columns = [](ComparisonMode mode) {
        std::vector<std::string> names;
        for (const ToolTip& tip : toolTips(mode)) {
            names.emplace_back(tip.column);
        }
        return names;
    };
    EXPECT_THAT(columns(ComparisonMode::Statistics),
                ElementsAre("Max diff", "Min diff", "Mean diff", "L2norm diff"));
    EXPECT_THAT(columns(ComparisonMode::Md5), ElementsAre("md5"));
    EXPECT_THAT(columns(ComparisonMode::Tensors),
                ElementsAre("One Thousandth Err Ratio", "Five Thousandths Err Ratio", "Cosine", "MaxAbsErr",
                            "MaxRelativeErr"));
    EXPECT_THAT(toolTipsJson(ComparisonMode::Md5), HasSubstr("{\"md5\": \"The checksum"));
}

} // namespace
} // namespace pipescope::graph::compatible
