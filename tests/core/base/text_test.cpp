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

TEST(Text, DurationsHaveAUnitThatSuitsTheirSize)
{
    EXPECT_EQ(formatDuration({0}), "0 ns");
    EXPECT_EQ(formatDuration({999}), "999 ns");
    EXPECT_EQ(formatDuration({1'250}), "1.25 µs");
    EXPECT_EQ(formatDuration({12'345'678}), "12.35 ms");
    EXPECT_EQ(formatDuration({3'000'000'000}), "3 s");
    EXPECT_EQ(formatDuration({-1'500'000}), "-1.5 ms");
}

TEST(Text, NumbersHaveAPointOnAGermanDesktopToo)
{
    const test::GermanNumbers german;
    ASSERT_TRUE(german.areInForce());
    EXPECT_EQ(formatDuration({1'250}), "1.25 µs");
    EXPECT_EQ(formatDuration({20'000'000}), "20 ms");
    EXPECT_EQ(formatDuration({-1'500'000}), "-1.5 ms");
    EXPECT_EQ(formatNumber(8.388608, 3), "8.39");
    EXPECT_EQ(parseDuration("1.5ms"), Duration{1'500'000});
}

TEST(Text, NumbersHaveNoMoreDigitsThanAskedFor)
{
    EXPECT_EQ(formatNumber(8.388608, 3), "8.39");
    EXPECT_EQ(formatNumber(100.0, 3), "100");
    EXPECT_EQ(formatNumber(0.5, 3), "0.5");
    EXPECT_EQ(formatNumber(999.6, 3), "1e+03");
}

TEST(Text, ADurationIsANumberWithAUnit)
{
    EXPECT_EQ(parseDuration("7ns"), Duration{7});
    EXPECT_EQ(parseDuration("40us"), Duration{40'000});
    EXPECT_EQ(parseDuration("40µs"), Duration{40'000});
    EXPECT_EQ(parseDuration("250ms"), Duration{250'000'000});
    EXPECT_EQ(parseDuration("1.5s"), Duration{1'500'000'000});
    EXPECT_EQ(parseDuration("0s"), Duration{0});
}

TEST(Text, ADurationWithoutAUnitNegativeOrTooLongIsNone)
{
    for (const char* text :
         {"", "5", "s", "-1s", "1 s", "1h", "1,5s", "nans", "infs", "1e3s", "1e300s", "99999999999s"})
    {
        EXPECT_FALSE(parseDuration(text).has_value()) << text;
    }
}

TEST(Text, CountsAreGroupedByThousands)
{
    EXPECT_EQ(formatCount(7), "7");
    EXPECT_EQ(formatCount(1'000), "1,000");
    EXPECT_EQ(formatCount(1'234'567), "1,234,567");
}

} // namespace
} // namespace pipescope
