#include "ui/run/picture/svg/xml_text.h"

#include <gtest/gtest.h>

namespace pipescope::picture {
namespace {

TEST(XmlText, LeavesOrdinaryTextAlone)
{
    EXPECT_EQ(xmlText("12F · 前向 µs"), "12F · 前向 µs");
}

TEST(XmlText, EscapesTheMarksOfXml)
{
    EXPECT_EQ(xmlText("a<b>&\"c'"), "a&lt;b&gt;&amp;&quot;c&#39;");
}

TEST(XmlText, MakesBlanksSpaces)
{
    EXPECT_EQ(xmlText("a\tb\nc\rd"), "a b c d");
}

TEST(XmlText, ReplacesControlCharacters)
{
    EXPECT_EQ(xmlText(std::string_view("a\0b\x1B\x7F", 5)), "a\uFFFDb\uFFFD\uFFFD");
    EXPECT_EQ(xmlText("\xC2\x85"), "\uFFFD");
}

TEST(XmlText, ReplacesEachByteThatIsNotUtf8)
{
    EXPECT_EQ(xmlText("\xFF\xC3("), "\uFFFD\uFFFD(");
    EXPECT_EQ(xmlText("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
    EXPECT_EQ(xmlText("\xE5\x89"), "\uFFFD\uFFFD") << "cut off";
}

TEST(XmlText, ReplacesTheTwoCharactersThatXmlForbids)
{
    EXPECT_EQ(xmlText("\xEF\xBF\xBE\xEF\xBF\xBF"), "\uFFFD\uFFFD");
}

} // namespace
} // namespace pipescope::picture
