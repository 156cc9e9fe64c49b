#include "core/base/json/json_cursor.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace pipescope {
namespace {

std::map<std::string, std::string> membersOf(std::string_view object)
{
    std::map<std::string, std::string> members;
    EXPECT_TRUE(forEachMember(object, [&](const JsonText& key, const JsonValue& value) {
        members[std::string(key.raw)] = value.text.raw;
    })) << object;
    return members;
}

std::string decoded(std::string_view json)
{
    JsonCursor cursor(json);
    JsonText text;
    std::string scratch;
    EXPECT_TRUE(cursor.text(text)) << json;
    return std::string(text.decoded(scratch));
}

TEST(JsonCursor, HandsOutMembersAsTheyStand)
{
    const std::map<std::string, std::string> expected = {
        {"a", "1.50"}, {"b", "x"}, {"c", "[1, {\"d\": \"]\"}]"}, {"e", "true"}};
    EXPECT_EQ(membersOf(R"({"a": 1.50, "b":"x" ,"c": [1, {"d": "]"}], "e":true})"), expected);
}

TEST(JsonCursor, DistinguishesTypes)
{
    std::vector<JsonType> types;
    EXPECT_TRUE(forEachElement(R"(["1", -1.5, null, NaN, -Infinity, {}, []])",
                               [&](const JsonValue& value) { types.push_back(value.type); }));
    const std::vector<JsonType> expected = {JsonType::Text,     JsonType::Number, JsonType::Word,
                                            JsonType::Word,     JsonType::Word,   JsonType::Container,
                                            JsonType::Container};
    EXPECT_EQ(types, expected);
}

TEST(JsonCursor, DecodesEscapes)
{
    EXPECT_EQ(decoded(R"("a\"\\\/\n\t\u0041\u00e9\u20ac")"), "a\"\\/\n\tA\xC3\xA9\xE2\x82\xAC");
    EXPECT_EQ(decoded(R"("\ud83d\ude00")"), "\xF0\x9F\x98\x80");
}

TEST(JsonCursor, MakesTheBestOfEscapesThatAreNone)
{
    EXPECT_EQ(decoded(R"("\ud83d")"), "\xEF\xBF\xBD");
    EXPECT_EQ(decoded(R"("\ud83d\u0041")"), "\xEF\xBF\xBD"
                                            "A");
    EXPECT_EQ(decoded(R"("\ude00")"), "\xEF\xBF\xBD");
    EXPECT_EQ(decoded(R"("\q \u12")"), R"(\q \u12)");
}

TEST(JsonCursor, LetsControlCharactersInTextsThrough)
{
    EXPECT_EQ(decoded("\"a\nb\""), "a\nb");
}

TEST(JsonCursor, DistinguishesAnEndTooEarlyFromNonsense)
{
    JsonText key;
    JsonValue value;
    for (const char* text : {"{", "{\"a", "{\"a\"", "{\"a\":", "{\"a\": 1", "{\"a\": [1", "{\"a\": \"x\\"}) {
        JsonCursor cursor(text);
        ASSERT_TRUE(cursor.take('{'));
        EXPECT_FALSE(cursor.nextMember(key, value)) << text;
        EXPECT_TRUE(cursor.isIncomplete()) << text;
    }
    for (const char* text : {"{a: 1}", "{\"a\" 1}", "{\"a\":}", "{1: 2}"}) {
        JsonCursor cursor(text);
        ASSERT_TRUE(cursor.take('{'));
        EXPECT_FALSE(cursor.nextMember(key, value)) << text;
        EXPECT_FALSE(cursor.isIncomplete()) << text;
        EXPECT_FALSE(cursor.closed()) << text;
    }
}

TEST(JsonCursor, PassesOverAMillionBracketsWithoutAStack)
{
    constexpr std::size_t kDepth = 1000000;
    const std::string text = std::string(kDepth, '[') + std::string(kDepth, ']') + ",";
    JsonCursor cursor(text);
    JsonValue value;
    ASSERT_TRUE(cursor.value(value));
    EXPECT_EQ(value.text.raw.size(), 2 * kDepth);
}

} // namespace
} // namespace pipescope
