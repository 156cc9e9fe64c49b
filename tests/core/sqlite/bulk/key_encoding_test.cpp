#include "core/sqlite/bulk/keys/key_encoding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace pipescope {
namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kTwoTo53 = 9007199254740992.0;

struct Named
{
    std::string name;
    std::string key;
};

std::string keyOf(const std::function<void(std::string&)>& append)
{
    std::string key;
    append(key);
    return key;
}

Named integer(std::int64_t value)
{
    return {std::to_string(value), keyOf([&](std::string& key) { appendIntegerKey(key, value); })};
}

Named real(double value)
{
    return {"real " + std::to_string(value), keyOf([&](std::string& key) { appendRealKey(key, value); })};
}

Named text(std::string_view value)
{
    return {"text " + std::string(value), keyOf([&](std::string& key) { appendTextKey(key, value); })};
}

Named null()
{
    return {"NULL", keyOf(appendNullKey)};
}

/// What follows a value in a key must not change the order, so each is tried with several followers.
void expectAscending(const std::vector<Named>& values)
{
    const std::vector<Named> followers{null(), integer(-5), integer(0), integer(kHighest), text("")};
    for (std::size_t i = 1; i < values.size(); ++i) {
        for (const Named& after : followers) {
            for (const Named& afterHigher : followers) {
                EXPECT_LT(values[i - 1].key + after.key, values[i].key + afterHigher.key)
                    << values[i - 1].name << " and " << values[i].name;
            }
        }
    }
}

TEST(KeyEncoding, OrdersNullBeforeNumbersBeforeTexts)
{
    expectAscending({null(), real(-kInfinity), integer(0), real(kInfinity), text("")});
}

TEST(KeyEncoding, OrdersIntegersOfAllLengths)
{
    std::vector<Named> values{integer(kLowest), integer(kLowest + 1)};
    for (int bits = 62; bits >= 1; --bits) {
        const std::int64_t power = std::int64_t{1} << bits;
        values.push_back(integer(-power - 1));
        values.push_back(integer(-power));
    }
    values.push_back(integer(-1));
    values.push_back(integer(0));
    values.push_back(integer(1));
    for (int bits = 1; bits <= 62; ++bits) {
        const std::int64_t power = std::int64_t{1} << bits;
        values.push_back(integer(power));
        values.push_back(integer(power + 1));
    }
    values.push_back(integer(kHighest));
    std::vector<Named> different;
    for (Named& value : values) {
        if (different.empty() || different.back().name != value.name) {
            different.push_back(std::move(value));
        }
    }
    expectAscending(different);
}

TEST(KeyEncoding, OrdersRealNumbersAmongIntegers)
{
    expectAscending({real(-kInfinity),
                     real(-1e300),
                     real(-kTwoTo63 * 1.5),
                     integer(kLowest),
                     integer(kLowest + 1),
                     real(-kTwoTo53 - 2),
                     integer(-9007199254740993),
                     real(-kTwoTo53),
                     real(-256.5),
                     integer(-256),
                     real(-255.5),
                     real(-255.25),
                     integer(-255),
                     real(-1.5),
                     integer(-1),
                     real(-0.5),
                     real(-1e-300),
                     real(-5e-324),
                     integer(0),
                     real(5e-324),
                     real(1e-300),
                     real(0.5),
                     real(0.75),
                     integer(1),
                     real(1.5),
                     integer(255),
                     real(255.5),
                     integer(256),
                     real(kTwoTo53),
                     integer(9007199254740993),
                     real(kTwoTo53 + 2),
                     integer(kHighest),
                     real(kTwoTo63),
                     real(1e300),
                     real(kInfinity)});
}

TEST(KeyEncoding, EqualNumbersHaveEqualKeysWhateverTheirType)
{
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{-7}, std::int64_t{1} << 60}) {
        EXPECT_EQ(integer(value).key, real(static_cast<double>(value)).key) << value;
    }
    EXPECT_EQ(real(-0.0).key, integer(0).key);
}

TEST(KeyEncoding, OrdersTextsByTheirBytes)
{
    using namespace std::string_view_literals;
    expectAscending({text(""), text("\0"sv), text("\0\0"sv), text("\0\x01"sv), text("\0\xFF"sv), text("\x01"),
                     text("a"), text("a\0"sv), text("a\0\0"sv), text("a\0b"sv), text("a\x01"), text("aa"),
                     text("b"), text("\x7F"), text("\xC3\xA9"), text("\xFF"), text("\xFF\0"sv),
                     text("\xFF\xFF")});
}

/// Encodes, decodes and compares the values; real numbers that look like integers are marked.
void expectDecoded(const std::vector<KeyValue>& values, std::int64_t row)
{
    std::string key;
    for (const KeyValue& value : values) {
        switch (value.type) {
        case ValueType::Integer:
            appendIntegerKey(key, value.integer);
            break;
        case ValueType::Real:
            appendRealKey(key, value.real);
            break;
        case ValueType::Text:
            appendTextKey(key, value.text);
            break;
        default:
            appendNullKey(key);
        }
    }
    const std::size_t columnBytes = key.size();
    appendIntegerKey(key, row);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].type == ValueType::Real && looksLikeInteger(values[i].real)) {
            appendRealMark(key, i);
        }
    }
    KeyDecoder decoder(values.size());
    decoder.decode(key);
    EXPECT_EQ(decoder.columnBytes(), columnBytes);
    ASSERT_EQ(decoder.values().size(), values.size() + 1);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const KeyValue& decoded = decoder.values()[i];
        EXPECT_EQ(decoded.type, values[i].type);
        EXPECT_EQ(decoded.text, values[i].text);
        if (values[i].type == ValueType::Integer) {
            EXPECT_EQ(decoded.integer, values[i].integer);
        }
        if (values[i].type == ValueType::Real) {
            EXPECT_EQ(decoded.real, values[i].real);
        }
    }
    EXPECT_EQ(decoder.values().back().integer, row);
}

KeyValue integerValue(std::int64_t value)
{
    return {ValueType::Integer, value, 0, {}};
}

KeyValue realValue(double value)
{
    return {ValueType::Real, 0, value, {}};
}

KeyValue textValue(std::string_view value)
{
    return {ValueType::Text, 0, 0, value};
}

TEST(KeyEncoding, YieldsTheValuesAgain)
{
    using namespace std::string_view_literals;
    expectDecoded({}, 1);
    expectDecoded({KeyValue{}, integerValue(-1), textValue("abc"), KeyValue{}}, -3);
    expectDecoded({textValue(""), textValue("\0"sv), textValue("a\0\0b\xFF\0"sv)}, 200'000);
    for (const std::int64_t value : {kLowest, kLowest + 1, std::int64_t{-256}, std::int64_t{255}, kHighest}) {
        expectDecoded({integerValue(value), integerValue(value)}, value);
    }
}

TEST(KeyEncoding, YieldsRealNumbersToTheLastBit)
{
    for (const double value : {0.1, -0.1, 1.0 / 3, -255.75, 5e-324, -5e-324, 1e15 + 0.25, kTwoTo63, -kTwoTo63,
                               1e300, -1e300, kInfinity, -kInfinity})
    {
        expectDecoded({realValue(value), realValue(value)}, 7);
    }
}

TEST(KeyEncoding, YieldsRealNumbersWithoutFractionAsReal)
{
    for (const double value : {0.0, 4.0, -4.0, kTwoTo53}) {
        expectDecoded({integerValue(4), realValue(value), textValue("x"), realValue(value)}, 7);
    }
}

TEST(KeyEncoding, SaysWhetherAValueIsNull)
{
    std::string key;
    appendIntegerKey(key, 1);
    appendNullKey(key);
    appendIntegerKey(key, 9);
    KeyDecoder decoder(2);
    decoder.decode(key);
    EXPECT_TRUE(decoder.hasNull());
    key.clear();
    appendIntegerKey(key, 1);
    appendTextKey(key, "");
    appendIntegerKey(key, 9);
    decoder.decode(key);
    EXPECT_FALSE(decoder.hasNull());
}

} // namespace
} // namespace pipescope
