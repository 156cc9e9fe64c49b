#include "ui/shell/page/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>

namespace pipescope::page {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(HtmlPage, TitleIsEscapedInHeadAndBody)
{
    std::ostringstream out;
    EXPECT_TRUE(HtmlPage(out, {}, "en", UserText(std::string("a < b"))).finish());
    EXPECT_THAT(out.str(), StartsWith("<!DOCTYPE html>\n<html lang=\"en\">"));
    EXPECT_THAT(out.str(), HasSubstr("<title>a &lt; b</title>"));
    EXPECT_THAT(out.str(), HasSubstr("<h1>a &lt; b</h1>"));
}

TEST(HtmlPage, TextsArePutIntoItsLanguageAndNamesAreNot)
{
    std::ostringstream out;
    HtmlPage page(
        out, [](const char* english) { return "<" + std::string(english) + ">"; }, "x", verbatim("t"));
    page.openRow();
    page.cell("rank"_text);
    page.cellOf("rank 7", "n");
    page.closeRow();
    EXPECT_THAT(out.str(), HasSubstr("<tr><td>&lt;rank&gt;</td><td class=\"n\">rank 7</td></tr>"));
}

TEST(HtmlPage, LongTablesSayHowManyRowsAreLeftOut)
{
    std::ostringstream out;
    HtmlPage page(out, {}, "en", verbatim("t"));
    page.openTable(std::array{UserText("a"_text)});
    page.closeTable(kMaxListed);
    EXPECT_THAT(out.str(), Not(HasSubstr("more")));
    page.openTable(std::array{UserText("a"_text)});
    page.closeTable(kMaxListed + 1'234);
    EXPECT_THAT(out.str(), HasSubstr("<p>… and 1,234 more</p>"));
}

// The examples of RFC 4648.
TEST(HtmlPage, ImagesAreWithinThePage)
{
    for (const auto& [bytes, text] :
         std::initializer_list<std::pair<const char*, const char*>>{{"", ""},
                                                                    {"f", "Zg=="},
                                                                    {"fo", "Zm8="},
                                                                    {"foo", "Zm9v"},
                                                                    {"foob", "Zm9vYg=="},
                                                                    {"foobar", "Zm9vYmFy"}})
    {
        std::ostringstream out;
        HtmlPage(out, {}, "en", verbatim("t")).image(verbatim("what"), bytes);
        EXPECT_THAT(out.str(), HasSubstr(std::string("src=\"data:image/svg+xml;base64,") + text + "\"/>"));
    }
}

TEST(HtmlPage, FailsWhereTheStreamDoes)
{
    std::ostringstream out;
    HtmlPage page(out, {}, "en", verbatim("t"));
    out.setstate(std::ios::badbit);
    EXPECT_FALSE(page.finish());
}

} // namespace
} // namespace pipescope::page
