#include "core/base/parse/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope {
namespace {

/// The numbers that a pattern of the words a and b finds: "a=1 b=2 "; "none" without a match.
std::string matched(const std::string& pattern, const std::string& name)
{
    const auto parsed = Glob::parse(pattern, {"a", "b"});
    EXPECT_TRUE(parsed) << pattern;
    const auto numbers = parsed->match(name);
    if (!numbers) {
        return "none";
    }
    std::string text;
    for (const Glob::Number& number : *numbers) {
        text += std::string(number.word == 0 ? "a=" : "b=") + std::to_string(number.value) + " ";
    }
    return text;
}

TEST(Glob, MatchesWholeNamesInAnyCase)
{
    EXPECT_EQ(matched("forward", "Forward"), "");
    EXPECT_EQ(matched("forward", "forward_step"), "none");
    EXPECT_EQ(matched("*", ""), "");
    EXPECT_EQ(matched("f?rward*", "forward_step"), "");
}

TEST(Glob, FindsNumbers)
{
    EXPECT_EQ(matched("forward{a}_{b}", "forward0_12"), "a=0 b=12 ");
    EXPECT_EQ(matched("*{a}", "forward_step_12"), "a=12 ");
    EXPECT_EQ(matched("*mb={a}*", "forward chunk=3 mb=7 end"), "a=7 ");
    EXPECT_EQ(matched("{a}", ""), "none");
    EXPECT_EQ(matched("{a}x", "12"), "none");
}

TEST(Glob, ForgetsNumbersOfATrialThatFailed)
{
    EXPECT_EQ(matched("*{a}-{b}", "1_2_3-4"), "a=3 b=4 ");
}

TEST(Glob, MatchesNumbersTooLargeToKeep)
{
    EXPECT_EQ(matched("x{a}", "x99999999999999999999999"), "");
}

TEST(Glob, TakesNoLongForPatternsMadeToBeSlow)
{
    const std::string name(20000, 'a');
    EXPECT_EQ(matched("*a*a*a*a*a*a*a*a*a*a*b", name), "none");
}

TEST(Glob, OfANameMatchesTheWholeName)
{
    EXPECT_TRUE(Glob::ofName("Node-1").matches("node-1"));
    EXPECT_FALSE(Glob::ofName("node-1").matches("node-10"));
    EXPECT_TRUE(Glob::ofName("node-*").matches("node-10"));
    EXPECT_TRUE(Glob::ofName("node-?").matches("node-1"));
    EXPECT_FALSE(Glob::ofName("node-?").matches("node-10"));
}

TEST(Glob, OfAnEmptyNameMatchesTheEmptyNameOnly)
{
    EXPECT_TRUE(Glob::ofName("").matches(""));
    EXPECT_FALSE(Glob::ofName("").matches("a"));
}

TEST(Glob, OfANameTakesBracesAsTheyAre)
{
    EXPECT_TRUE(Glob::ofName("{a").matches("{A"));
    EXPECT_FALSE(Glob::ofName("{a}").matches("1"));
}

TEST(Glob, OfAWordWithoutAStarMatchesAnywhere)
{
    EXPECT_TRUE(Glob::ofWord("send").matches("hcom_SEND__1"));
    EXPECT_TRUE(Glob::ofWord("s?nd").matches("hcom_send__1"));
    EXPECT_FALSE(Glob::ofWord("sent").matches("hcom_send__1"));
}

TEST(Glob, OfAWordWithAStarMatchesTheWholeName)
{
    EXPECT_TRUE(Glob::ofWord("hcom*1").matches("hcom_send__1"));
    EXPECT_FALSE(Glob::ofWord("send*").matches("hcom_send__1"));
    EXPECT_TRUE(Glob::ofWord("*").matches(""));
}

TEST(Glob, RefusesNumbersOfNoMeaning)
{
    EXPECT_FALSE(Glob::parse("forward{c}", {"a", "b"}));
    EXPECT_FALSE(Glob::parse("forward{a", {"a", "b"}));
}

} // namespace
} // namespace pipescope
