#include "core/base/message.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

std::string shouted(const char* english)
{
    return std::string(english) == "rank %1" ? "RANK %1" : std::string(english) + "!";
}

TEST(Message, ATextIsFilledWithValues)
{
    EXPECT_EQ("%1 of %2 ranks"_text(3, std::string("8")).english(), "3 of 8 ranks");
}

TEST(Message, AValueMayStandTwiceAndInAnyOrder)
{
    EXPECT_EQ("%2 before %1, not %1"_text(verbatim("a"), verbatim("b")).english(), "b before a, not a");
}

TEST(Message, MarksWithinAValueAreLeftAlone)
{
    EXPECT_EQ("%1 and %2"_text(verbatim("100 %2"), verbatim("x")).english(), "100 %2 and x");
}

TEST(Message, AMarkWithoutAValueStays)
{
    EXPECT_EQ("busy %1 %, %3"_text(7).english(), "busy 7 %, %3");
}

TEST(Message, ATextIsTranslatedBeforeItIsFilled)
{
    EXPECT_EQ("rank %1"_text(5).in(shouted), "RANK 5");
}

TEST(Message, MessagesWithinAMessageAreTranslatedToo)
{
    EXPECT_EQ("after %1"_text("rank %1"_text(5)).in(shouted), "after RANK 5!");
}

TEST(Message, NamesAreTheSameInEveryLanguage)
{
    EXPECT_EQ(verbatim("STEP_TIME").in(shouted), "STEP_TIME");
    EXPECT_EQ(Message(std::string("node-1")).in(shouted), "node-1");
}

/// Else a forgotten _text is never translated, and nobody notices.
TEST(Message, ALiteralMustSayWhetherItIsTranslated)
{
    EXPECT_FALSE((std::is_convertible_v<const char*, Message>));
    EXPECT_FALSE((std::is_constructible_v<Message, const char*>));
    EXPECT_FALSE((std::is_convertible_v<std::string_view, Message>));
    EXPECT_TRUE((std::is_convertible_v<Text, Message>));
    EXPECT_TRUE((std::is_convertible_v<std::string, Message>));
}

TEST(Message, AListLeavesOutWhatIsEmpty)
{
    EXPECT_EQ(listOf({"rank %1"_text(1), Message(), verbatim("x")}).english(), "rank 1, x");
    EXPECT_TRUE(listOf({Message(), Message()}).empty());
}

TEST(Message, MessagesThatSayTheSameAreEqual)
{
    EXPECT_EQ("rank %1"_text(1), verbatim("rank 1"));
    EXPECT_LT("rank %1"_text(1), "rank %1"_text(2));
}

} // namespace
} // namespace pipescope
