#include "core/base/parse/regular_expression.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope {
namespace {

bool isIn(std::string_view pattern, std::string_view text)
{
    const auto expression = RegularExpression::parse(pattern);
    EXPECT_TRUE(expression) << pattern;
    return expression && expression->isIn(text);
}

bool fails(std::string_view pattern)
{
    return !RegularExpression::parse(pattern);
}

TEST(RegularExpression, IsFoundAnywhereInEitherCase)
{
    EXPECT_TRUE(isIn("attn", "SelfAttn.0"));
    EXPECT_FALSE(isIn("attn", "SelfAtt.n"));
    EXPECT_TRUE(isIn("", "x"));
}

TEST(RegularExpression, AnchorsHoldItToTheEnds)
{
    EXPECT_TRUE(isIn("^torch", "Torch.add"));
    EXPECT_FALSE(isIn("^torch", "a.Torch"));
    EXPECT_TRUE(isIn("forward$", "add.forward"));
    EXPECT_FALSE(isIn("forward$", "add.forward.0"));
    EXPECT_TRUE(isIn("^$", ""));
    EXPECT_TRUE(isIn("$^", ""));
    EXPECT_FALSE(isIn("^$", "a"));
    EXPECT_FALSE(isIn("$^", "a"));
    EXPECT_TRUE(isIn("^a|b$", "ac"));
}

TEST(RegularExpression, SignsAreRepeated)
{
    EXPECT_TRUE(isIn("^ab*c$", "ac"));
    EXPECT_TRUE(isIn("^ab+c$", "abbc"));
    EXPECT_FALSE(isIn("^ab+c$", "ac"));
    EXPECT_TRUE(isIn("^ab?c$", "abc"));
    EXPECT_FALSE(isIn("^ab?c$", "abbc"));
    EXPECT_TRUE(isIn("^a{2,3}$", "aaa"));
    EXPECT_FALSE(isIn("^a{2,3}$", "aaaa"));
    EXPECT_FALSE(isIn("^a{2}$", "a"));
    EXPECT_TRUE(isIn("^a{2,}$", "aaaaa"));
    EXPECT_TRUE(isIn("^(ab)+$", "ababab"));
    EXPECT_TRUE(isIn("^(a*)*b$", "aab"));
}

TEST(RegularExpression, AlternativesAndSetsAreChoices)
{
    EXPECT_TRUE(isIn("^(?:norm|linear)\\.\\d+$", "Linear.12"));
    EXPECT_FALSE(isIn("^(norm|linear)\\.\\d+$", "Linear.x"));
    EXPECT_TRUE(isIn("^[a-c]x[^0-9]$", "Bxy"));
    EXPECT_FALSE(isIn("^[a-c]x[^0-9]$", "bx7"));
    EXPECT_TRUE(isIn("[]]", "]"));
    EXPECT_TRUE(isIn("^\\w\\s\\W\\D\\S$", "a .bc"));
    EXPECT_TRUE(isIn("^[\\d_]+$", "1_2"));
}

TEST(RegularExpression, WhatCannotBeReadIsAnError)
{
    for (const auto* pattern : {"(", ")", "[a", "*", "a**b{", "a{3,2}", "\\1", "\\", "(?=a)", "[b-a]"}) {
        EXPECT_TRUE(fails(pattern)) << pattern;
    }
    const auto expression = RegularExpression::parse("(ab");
    EXPECT_EQ(expression.error().text, "/(ab/: a parenthesis is not closed");
}

TEST(RegularExpression, PatternsThatGrowWithoutLimitAreErrors)
{
    EXPECT_TRUE(fails(std::string(501, 'a')));
    EXPECT_TRUE(fails("((((a{99}){99}){99}){99}){99}"));
    std::string nested;
    for (int i = 0; i < 240; ++i) {
        nested.insert(0, 1, '(').append(")*");
        nested = nested.size() > 480 ? "a" : nested;
    }
    EXPECT_TRUE(RegularExpression::parse(nested));
}

TEST(RegularExpression, PatternsThatMakeOthersSlowAreNot)
{
    const std::string text(200'000, 'a');
    EXPECT_FALSE(isIn("(a*)*(a*)*(a*)*b$", text));
    EXPECT_FALSE(isIn("a.{200}b", text));
    std::string mixed;
    for (std::uint32_t i = 0, bits = 1; i < 20'000; ++i, bits = bits * 1'664'525U + 1'013'904'223U) {
        mixed += (bits >> 31U) != 0 ? 'a' : 'b';
    }
    EXPECT_FALSE(isIn("a.{12}c", mixed));
    EXPECT_TRUE(isIn("a.{12}c", mixed + "a" + std::string(12, 'b') + "c"));
}

} // namespace
} // namespace pipescope
