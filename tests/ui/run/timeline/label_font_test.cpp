#include "ui/run/timeline/frame/label_font.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(LabelFont, ALineThatFitsIsLaidOutOnceWhateverTheRoom)
{
    LabelFont font{QFont()};
    const std::string text = "Rank 3";
    EXPECT_EQ(&font.line(text, 200.0), &font.line(text, 300.0));
    EXPECT_EQ(font.line(text, 200.0).text().toStdString(), text);
}

TEST(LabelFont, ALineThatDoesNotFitIsElidedToItsRoom)
{
    LabelFont font{QFont()};
    const std::string text = "a rank with a very long name";
    const double half = font.width(text) / 2.0;
    const QString shown = font.line(text, half).text();
    EXPECT_TRUE(shown.endsWith(QChar(0x2026))) << shown.toStdString();
    EXPECT_LE(font.width(shown.toStdString()), half);
    EXPECT_LT(font.line(text, half / 2.0).text().size(), shown.size());
}

} // namespace
} // namespace pipescope::ui
