#include "core/base/parse/name_pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope {
namespace {

/// The numbers that a pattern of the words a and b finds: "a=1 b=2 "; "none" without a match.
std::string matched(const std::string& pattern, const std::string& name)
{
    const auto parsed = NamePattern::parse(pattern, {"a", "b"});
    EXPECT_TRUE(parsed) << pattern;
    const auto numbers = parsed->match(name);
    if (!numbers) {
        return "none";
    }
    std::string text;
    for (const NamePattern::Number& number : *numbers) {
        text += std::string(number.word == 0 ? "a=" : "b=") + std::to_string(number.value) + " ";
    }
    return text;
}

TEST(NamePattern, MatchesWholeNamesInAnyCase)
{
    EXPECT_EQ(matched("forward", "Forward"), "");
    EXPECT_EQ(matched("forward", "forward_step"), "none");
    EXPECT_EQ(matched("*", ""), "");
    EXPECT_EQ(matched("f?rward*", "forward_step"), "");
}

TEST(NamePattern, FindsNumbers)
{
    EXPECT_EQ(matched("forward{a}_{b}", "forward0_12"), "a=0 b=12 ");
    EXPECT_EQ(matched("*{a}", "forward_step_12"), "a=12 ");
    EXPECT_EQ(matched("*mb={a}*", "forward chunk=3 mb=7 end"), "a=7 ");
    EXPECT_EQ(matched("{a}", ""), "none");
    EXPECT_EQ(matched("{a}x", "12"), "none");
}

TEST(NamePattern, ForgetsNumbersOfATrialThatFailed)
{
    EXPECT_EQ(matched("*{a}-{b}", "1_2_3-4"), "a=3 b=4 ");
}

TEST(NamePattern, MatchesNumbersTooLargeToKeep)
{
    EXPECT_EQ(matched("x{a}", "x99999999999999999999999"), "");
}

TEST(NamePattern, TakesNoLongForPatternsMadeToBeSlow)
{
    const std::string name(20000, 'a');
    EXPECT_EQ(matched("*a*a*a*a*a*a*a*a*a*a*b", name), "none");
}

TEST(NamePattern, RefusesNumbersOfNoMeaning)
{
    EXPECT_FALSE(NamePattern::parse("forward{c}", {"a", "b"}));
    EXPECT_FALSE(NamePattern::parse("forward{a", {"a", "b"}));
}

} // namespace
} // namespace pipescope
