#include "core/base/user_text.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

std::string shouted(const char* english)
{
    return std::string(english) == "rank %1" ? "RANK %1" : std::string(english) + "!";
}

TEST(UserText, ATextIsFilledWithValues)
{
    EXPECT_EQ("%1 of %2 ranks"_text(3, std::string("8")).english(), "3 of 8 ranks");
}

TEST(UserText, AValueMayStandTwiceAndInAnyOrder)
{
    EXPECT_EQ("%2 before %1, not %1"_text(verbatim("a"), verbatim("b")).english(), "b before a, not a");
}

TEST(UserText, MarksWithinAValueAreLeftAlone)
{
    EXPECT_EQ("%1 and %2"_text(verbatim("100 %2"), verbatim("x")).english(), "100 %2 and x");
}

TEST(UserText, AMarkWithoutAValueStays)
{
    EXPECT_EQ("busy %1 %, %3"_text(7).english(), "busy 7 %, %3");
}

TEST(UserText, ATextIsTranslatedBeforeItIsFilled)
{
    EXPECT_EQ("rank %1"_text(5).in(shouted), "RANK 5");
}

TEST(UserText, MessagesWithinAMessageAreTranslatedToo)
{
    EXPECT_EQ("after %1"_text("rank %1"_text(5)).in(shouted), "after RANK 5!");
}

TEST(UserText, NamesAreTheSameInEveryLanguage)
{
    EXPECT_EQ(verbatim("STEP_TIME").in(shouted), "STEP_TIME");
    EXPECT_EQ(UserText(std::string("node-1")).in(shouted), "node-1");
}

/// Else a forgotten _text is never translated, and nobody notices.
TEST(UserText, ALiteralMustSayWhetherItIsTranslated)
{
    EXPECT_FALSE((std::is_convertible_v<const char*, UserText>));
    EXPECT_FALSE((std::is_constructible_v<UserText, const char*>));
    EXPECT_FALSE((std::is_convertible_v<std::string_view, UserText>));
    EXPECT_TRUE((std::is_convertible_v<SourceText, UserText>));
    EXPECT_TRUE((std::is_convertible_v<std::string, UserText>));
}

TEST(UserText, AListLeavesOutWhatIsEmpty)
{
    EXPECT_EQ(listOf({"rank %1"_text(1), UserText(), verbatim("x")}).english(), "rank 1, x");
    EXPECT_TRUE(listOf({UserText(), UserText()}).empty());
}

TEST(UserText, MessagesThatSayTheSameAreEqual)
{
    EXPECT_EQ("rank %1"_text(1), verbatim("rank 1"));
    EXPECT_LT("rank %1"_text(1), "rank %1"_text(2));
}

} // namespace
} // namespace pipescope
