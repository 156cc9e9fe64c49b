// The cursor against nlohmann's parser, which shares no line with it: what that accepts, both have to
// understand alike.

#include "core/base/json/json_cursor.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using Json = nlohmann::json;

constexpr int kDocuments = 400;
constexpr int kDamagedEach = 20;

class Dice
{
public:
    explicit Dice(unsigned seed)
        : m_engine(seed)
    { }

    std::size_t below(std::size_t count)
    {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_engine);
    }

    template<class List>
    auto oneOf(const List& list)
    {
        return list[below(std::size(list))];
    }

private:
    std::mt19937 m_engine;
};

std::string randomText(Dice& dice)
{
    static const std::vector<std::string> kPieces = {"a",
                                                     "ts",
                                                     "\"",
                                                     "\\",
                                                     "/",
                                                     "\n",
                                                     "\t",
                                                     "\b",
                                                     "{",
                                                     "}",
                                                     "[",
                                                     "]",
                                                     ",",
                                                     ":",
                                                     " ",
                                                     "\x01",
                                                     "\x1f",
                                                     "\x7f",
                                                     "\xC3\xA9",
                                                     "\xE2\x82\xAC",
                                                     "\xF0\x9F\x98\x80",
                                                     "\\u0041",
                                                     "null",
                                                     "0"};
    std::string text;
    for (std::size_t i = dice.below(8); i > 0; --i) {
        text += dice.oneOf(kPieces);
    }
    return text;
}

Json randomValue(Dice& dice, int depth)
{
    // Half of the values hold others.
    constexpr std::size_t kScalars = 7;
    switch (depth > 0 && dice.below(2) == 0 ? kScalars + dice.below(2) : dice.below(kScalars)) {
    case 0:
        return nullptr;
    case 1:
        return dice.below(2) == 0;
    case 2:
        return static_cast<std::int64_t>(dice.below(2'000'000)) - 1'000'000;
    case 3:
        return std::numeric_limits<std::int64_t>::min() + static_cast<std::int64_t>(dice.below(3));
    case 4:
        return (static_cast<double>(dice.below(1'000'000)) - 500'000.) / 1024.;
    case 5:
    case 6:
        return randomText(dice);
    case kScalars: {
        Json list = Json::array();
        for (std::size_t i = dice.below(5); i > 0; --i) {
            list.push_back(randomValue(dice, depth - 1));
        }
        return list;
    }
    default: {
        Json object = Json::object();
        for (std::size_t i = dice.below(5); i > 0; --i) {
            object[randomText(dice)] = randomValue(dice, depth - 1);
        }
        return object;
    }
    }
}

/// An object or a list, with or without blanks and escapes.
std::string randomDocument(Dice& dice)
{
    constexpr int kDepth = 5;
    Json value;
    while (!value.is_structured()) {
        value = randomValue(dice, kDepth);
    }
    return value.dump(static_cast<int>(dice.below(4)) - 1, dice.oneOf(std::string(" \t")),
                      dice.below(2) == 0);
}

/// What the cursor makes of a value; empty where it is no JSON after all.
std::optional<Json> understood(const JsonValue& value)
{
    std::string scratch;
    std::optional<Json> result;
    if (value.isText()) {
        result = Json(std::string(value.text.decoded(scratch)));
    } else if (value.isObject()) {
        result = Json::object();
        const bool isWhole = forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& member) {
            const std::string name(key.decoded(scratch));
            const auto inner = understood(member);
            (*result)[name] = inner.value_or(Json());
        });
        EXPECT_TRUE(isWhole) << value.text.raw;
    } else if (value.isArray()) {
        result = Json::array();
        const bool isWhole = forEachElement(value.text.raw, [&](const JsonValue& element) {
            result->push_back(understood(element).value_or(Json()));
        });
        EXPECT_TRUE(isWhole) << value.text.raw;
    } else {
        result = Json::parse(value.text.raw, nullptr, false);
        EXPECT_EQ(value.isNumber(), result->is_number()) << value.text.raw;
    }
    return result;
}

/// The same text without a byte to spare behind it, so that sanitizers see each look beyond it.
std::vector<char> exactly(const std::string& text)
{
    return {text.begin(), text.end()};
}

/// Steps through everything without a thought of what it means.
void walk(std::string_view text)
{
    std::string scratch;
    const auto isWithin = [&](std::string_view part) {
        return part.data() >= text.data() && part.data() + part.size() <= text.data() + text.size();
    };
    const auto visit = [&](const JsonValue& value) {
        EXPECT_TRUE(isWithin(value.text.raw));
        value.text.decoded(scratch);
        if (value.type == JsonType::Container) {
            EXPECT_LT(value.text.raw.size(), text.size());
            walk(value.text.raw);
        }
    };
    forEachMember(text, [&](const JsonText& key, const JsonValue& value) {
        EXPECT_TRUE(isWithin(key.raw));
        visit(value);
    });
    forEachElement(text, visit);
}

std::string damaged(std::string text, Dice& dice)
{
    static const std::string kOdd = "{}[]:,\"\\u0 \n-.eE\xC3\x01";
    for (std::size_t i = 1 + dice.below(3); i > 0 && !text.empty(); --i) {
        const std::size_t place = dice.below(text.size());
        switch (dice.below(4)) {
        case 0:
            text.erase(place, 1 + dice.below(4));
            break;
        case 1:
            text.insert(place, 1, dice.oneOf(kOdd));
            break;
        case 2:
            text[place] = dice.oneOf(kOdd);
            break;
        default:
            text.insert(place, text.substr(dice.below(text.size()), dice.below(6)));
            break;
        }
    }
    return text;
}

TEST(JsonCursorDifferential, RandomDocumentsAreUnderstoodAlike)
{
    Dice dice(1);
    for (int i = 0; i < kDocuments; ++i) {
        const std::string text = randomDocument(dice);
        const std::vector<char> exact = exactly(text);
        JsonCursor cursor({exact.data(), exact.size()});
        JsonValue value;
        ASSERT_TRUE(cursor.value(value)) << text;
        EXPECT_EQ(cursor.position(), exact.data() + exact.size()) << text;
        EXPECT_EQ(understood(value), Json::parse(text)) << text;
    }
}

TEST(JsonCursorDifferential, DamagedDocumentsThatAreStillJsonAreUnderstoodAlike)
{
    Dice dice(2);
    int accepted = 0;
    for (int i = 0; i < kDocuments * kDamagedEach; ++i) {
        const std::string text = damaged(randomDocument(dice), dice);
        const std::vector<char> exact = exactly(text);
        walk({exact.data(), exact.size()});
        const Json expected = Json::parse(text, nullptr, false);
        if (expected.is_structured()) {
            JsonCursor cursor({exact.data(), exact.size()});
            JsonValue value;
            ASSERT_TRUE(cursor.value(value)) << text;
            EXPECT_EQ(understood(value), expected) << text;
            ++accepted;
        }
    }
    EXPECT_GT(accepted, kDocuments / 4);
}

TEST(JsonCursorDifferential, EveryBeginningOfADocumentIsIncomplete)
{
    Dice dice(3);
    for (int i = 0; i < kDocuments / 4; ++i) {
        const std::string text = randomDocument(dice);
        for (std::size_t length = 0; length < text.size(); ++length) {
            const std::vector<char> exact = exactly(text.substr(0, length));
            JsonCursor cursor({exact.data(), exact.size()});
            JsonValue value;
            EXPECT_FALSE(cursor.value(value)) << text.substr(0, length);
            EXPECT_TRUE(cursor.isIncomplete()) << text.substr(0, length);
        }
    }
}

} // namespace
} // namespace pipescope
