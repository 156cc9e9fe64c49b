#include "core/base/parse/decimal.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace pipescope {
namespace {

TEST(Decimal, KeepsEveryDigitThatFloatingPointWouldLose)
{
    EXPECT_EQ(parseDecimal("1736410538306028.123", 3), 1736410538306028123);
    EXPECT_EQ(parseDecimal("1736410538306028.1", 3), 1736410538306028100);
    EXPECT_EQ(parseDecimal("1736410538306028", 3), 1736410538306028000);
}

TEST(Decimal, RoundsDigitsBeyondTheScaleToTheNearest)
{
    EXPECT_EQ(parseDecimal("0.0014999", 3), 1);
    EXPECT_EQ(parseDecimal("0.0015", 3), 2);
    EXPECT_EQ(parseDecimal("-0.0015", 3), -2);
    EXPECT_EQ(parseDecimal("0.00000000000000000000009", 3), 0);
}

TEST(Decimal, ReadsExponents)
{
    EXPECT_EQ(parseDecimal("1.5e3", 0), 1500);
    EXPECT_EQ(parseDecimal("1.5E+3", 3), 1500000);
    EXPECT_EQ(parseDecimal("15000e-3", 0), 15);
    EXPECT_EQ(parseDecimal("0e999999999999999999", 0), 0);
    EXPECT_EQ(parseDecimal("1e-999999999999999999", 0), 0);
}

TEST(Decimal, RefusesWhatDoesNotFit)
{
    EXPECT_EQ(parseDecimal("9223372036854775807", 0), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(parseDecimal("9223372036854775808", 0), std::nullopt);
    EXPECT_EQ(parseDecimal("1e300", 0), std::nullopt);
    EXPECT_EQ(parseDecimal("9223372036854775", 4), std::nullopt);
    EXPECT_EQ(parseDecimal(std::string(30, '9'), 0), std::nullopt);
}

TEST(Decimal, RefusesWhatIsNoNumber)
{
    for (const char* text : {"", "-", ".", "e3", "1e", "1e+", "1.2.3", "0x10", " 1", "1 ", "NaN", "+-1"}) {
        EXPECT_EQ(parseDecimal(text, 3), std::nullopt) << text;
    }
}

} // namespace
} // namespace pipescope
