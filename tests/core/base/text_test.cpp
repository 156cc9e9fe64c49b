#include "core/base/text.h"

#include "tests/support/german_numbers.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(Text, SearchIgnoresTheCaseOfAsciiLetters)
{
    EXPECT_TRUE(containsIgnoringAsciiCase("{'name': 'FORWARD_Step'}", "forward"));
    EXPECT_FALSE(containsIgnoringAsciiCase("{'name': 'for'}", "forward"));
}

TEST(Text, IntegersAreWholeTextsOnly)
{
    EXPECT_EQ(parseInteger("-42"), -42);
    EXPECT_EQ(parseInteger("9223372036854775807"), INT64_MAX);
    for (const char* bad : {"", " 1", "1 ", "1.0", "0x1", "9223372036854775808", "-"}) {
        EXPECT_FALSE(parseInteger(bad)) << bad;
    }
}

TEST(Text, ValidUtf8StaysAsItIs)
{
    EXPECT_EQ(escapeInvalidUtf8("训练 été 🚀"), "训练 été 🚀");
}

TEST(Text, EachInvalidByteBecomesAnEscape)
{
    EXPECT_EQ(escapeInvalidUtf8("a\xFF\xC3"), "a\\xFF\\xC3");
    EXPECT_EQ(escapeInvalidUtf8("\xC0\xAF"), "\\xC0\\xAF") << "overlong form";
    EXPECT_EQ(escapeInvalidUtf8("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "surrogate";
    EXPECT_EQ(escapeInvalidUtf8("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "beyond Unicode";
}

TEST(EscapeToOneLine, KeepsTextOfAnyLanguage)
{
    EXPECT_EQ(escapeToOneLine("训练 été \xC2\xA0🚀"), "训练 été \xC2\xA0🚀");
}

TEST(EscapeToOneLine, WritesControlCharactersAndInvalidBytesSoThatTheyCanBeSeen)
{
    EXPECT_EQ(escapeToOneLine("a\nb\tc\rd"), "a\\nb\\tc\\x0Dd");
    EXPECT_EQ(escapeToOneLine("\x1B[31m\x7F\xC2\x9B\xFF"), "\\x1B[31m\\x7F\\xC2\\x9B\\xFF");
}

TEST(Text, NumbersHaveAPointOnAGermanDesktopToo)
{
    const test::GermanNumbers german;
    ASSERT_TRUE(german.areInForce());
    EXPECT_EQ(formatNumber(8.388608, 3), "8.39");
}

TEST(Text, NumbersHaveNoMoreDigitsThanAskedFor)
{
    EXPECT_EQ(formatNumber(8.388608, 3), "8.39");
    EXPECT_EQ(formatNumber(100.0, 3), "100");
    EXPECT_EQ(formatNumber(0.5, 3), "0.5");
    EXPECT_EQ(formatNumber(999.6, 3), "1e+03");
}

TEST(Text, CountsAreGroupedByThousands)
{
    EXPECT_EQ(formatCount(7), "7");
    EXPECT_EQ(formatCount(1'000), "1,000");
    EXPECT_EQ(formatCount(1'234'567), "1,234,567");
}

} // namespace
} // namespace pipescope
