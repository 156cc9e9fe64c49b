#include "core/graph/compare/verdicts/mode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::HasSubstr;

DumpTraits dump(std::string task, bool hasChecksums = false, std::string folder = "/dumps/debug/rank0")
{
    return {std::move(folder), std::move(task), hasChecksums};
}

TEST(ChooseModeTest, FollowsTheTask)
{
    EXPECT_EQ(*chooseMode(dump("statistics"), dump("statistics")), ComparisonMode::Statistics);
    EXPECT_EQ(*chooseMode(dump("tensor"), dump("tensor")), ComparisonMode::Tensors);
    EXPECT_EQ(*chooseMode(dump("structure"), dump("structure")), ComparisonMode::Structure);
}

TEST(ChooseModeTest, IsMd5IfBothSidesHaveThem)
{
    EXPECT_EQ(*chooseMode(dump("statistics", true), dump("statistics", true)), ComparisonMode::Md5);
    EXPECT_EQ(*chooseMode(dump("tensor", true), dump("tensor", true)), ComparisonMode::Tensors);
}

TEST(ChooseModeTest, Md5OnOneSideIsAnErrorInTheEditionsOnly)
{
    EXPECT_EQ(*chooseMode(dump("statistics", true), dump("statistics")), ComparisonMode::Statistics);
    const auto mode =
        chooseMode(dump("statistics", true), dump("statistics", false, "/dumps/bench/rank0"), Edition::Doc);
    ASSERT_FALSE(mode);
    EXPECT_EQ(mode.error().path, "/dumps/bench/rank0");
    EXPECT_THAT(mode.error().text.english(), HasSubstr("no \"md5\" here and has them in /dumps/debug/rank0"));
}

TEST(ChooseModeTest, TasksMustBeEqual)
{
    const auto mode = chooseMode(dump("statistics"), dump("tensor", false, "/dumps/bench/rank0"));
    ASSERT_FALSE(mode);
    EXPECT_EQ(mode.error().path, "/dumps/debug/rank0");
    EXPECT_THAT(
        mode.error().text.english(),
        HasSubstr("\"task\" of dump.json is \"statistics\" here and \"tensor\" in /dumps/bench/rank0"));
}

TEST(ChooseModeTest, ATaskMustBeKnown)
{
    const auto missing = chooseMode(dump("statistics"), dump("", false, "/dumps/bench/rank0"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().path, "/dumps/bench/rank0");
    EXPECT_THAT(missing.error().text.english(), HasSubstr("no \"task\""));
    EXPECT_THAT(chooseMode(dump("overflow"), dump("overflow")).error().text.english(),
                HasSubstr("\"overflow\""));
}

TEST(ChooseModeTest, ADumpThatCannotBeReadIsSaidToBeThat)
{
    DumpTraits empty = dump("");
    empty.problem = UserText(std::string("the file is empty"));
    const auto mode = chooseMode(empty, dump("statistics"));
    ASSERT_FALSE(mode);
    EXPECT_EQ(mode.error().text.english(), "dump.json cannot be read: the file is empty");
}

TEST(DatabaseNameTest, IsThePublicToolsName)
{
    EXPECT_EQ(databaseName(ComparisonMode::Statistics), "summary");
    EXPECT_EQ(databaseName(ComparisonMode::Tensors), "all");
    EXPECT_EQ(databaseName(ComparisonMode::Md5), "md5");
    EXPECT_EQ(databaseName(ComparisonMode::Structure), "structure");
}

} // namespace
} // namespace pipescope::graph
