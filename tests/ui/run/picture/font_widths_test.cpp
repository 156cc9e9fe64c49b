#include "ui/run/picture/svg/font_widths.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::picture {
namespace {

TEST(AssumedFont, MeasuresInProportionToItsSize)
{
    EXPECT_DOUBLE_EQ(AssumedFont(20.0).width("Rank 5"), 2.0 * AssumedFont(10.0).width("Rank 5"));
    EXPECT_DOUBLE_EQ(AssumedFont(20.0).height(), 2.0 * AssumedFont(10.0).height());
}

TEST(AssumedFont, AddsUpItsCharacters)
{
    const AssumedFont font(10.0);
    EXPECT_DOUBLE_EQ(font.width(""), 0.0);
    EXPECT_NEAR(font.width("il"), 2.0 * 2.78, 1e-9);
    EXPECT_NEAR(font.width("ab"), font.width("a") + font.width("b"), 1e-9);
}

TEST(AssumedFont, IsWiderWhenBold)
{
    for (char c = '!'; c <= '~'; ++c) {
        const std::string text(1, c);
        EXPECT_GE(AssumedFont(10.0, FontWeight::Bold).width(text), AssumedFont(10.0).width(text)) << text;
    }
}

TEST(AssumedFont, CountsCharactersNotBytes)
{
    const AssumedFont font(10.0);
    EXPECT_DOUBLE_EQ(font.width("前向"), 20.0);
    EXPECT_DOUBLE_EQ(font.width("\xFF\xFE"), 20.0) << "each becomes a replacement character";
}

} // namespace
} // namespace pipescope::picture
