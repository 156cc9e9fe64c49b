#include "ui/run/scene/text/elide.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::scene {
namespace {

/// Ten pixels a character.
double fixedWidth(std::string_view text)
{
    return 10.0 * static_cast<double>(std::count_if(text.begin(), text.end(), [](char byte) {
               return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
           }));
}

struct Case
{
    const char* text;
    double available;
    const char* shown;
};

class ElideTable : public testing::TestWithParam<Case>
{ };

TEST_P(ElideTable, ShowsTheLongestBeginningThatFits)
{
    const auto& [text, available, shown] = GetParam();
    EXPECT_EQ(elidedText(text, elide(text, available, fixedWidth)), shown);
}

INSTANTIATE_TEST_SUITE_P(FixedWidth, ElideTable,
                         testing::Values(Case{"17F+13B", 70.0, "17F+13B"}, Case{"17F+13B", 69.9, "17F+1…"},
                                         Case{"17F+13B", 40.0, "17F…"}, Case{"17F+13B", 30.0, "17…"},
                                         Case{"17F+13B", 29.0, ""}, Case{"7F", 20.0, "7F"},
                                         Case{"7F", 19.0, ""}, Case{"F", 10.0, "F"}, Case{"", 50.0, ""},
                                         Case{"abc", 0.0, ""}, Case{"abc", -5.0, ""},
                                         Case{"前向计算", 40.0, "前向计算"}, Case{"前向计算", 35.0, "前向…"},
                                         Case{"é", 10.0, "é"}));

TEST(Elide, ResultAlwaysFits)
{
    const std::string text = "hcom_send__455_0_1 前向 of micro-batch 12";
    for (double available = 0.0; available < 500.0; available += 3.0) {
        const Elision elision = elide(text, available, fixedWidth);
        EXPECT_LE(fixedWidth(elidedText(text, elision)), std::max(0.0, available));
    }
}

TEST(Elide, SurvivesInvalidUtf8)
{
    const std::string text = "\x80\x80\xBF\xFFzz\x80";
    for (double available = 0.0; available < 80.0; available += 1.0) {
        const Elision elision = elide(text, available, fixedWidth);
        EXPECT_LE(elision.bytes, text.size());
    }
}

} // namespace
} // namespace pipescope::scene
