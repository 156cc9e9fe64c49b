#include "core/sqlite/bulk/keys/key_encoding.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace pipescope {
namespace {

// What the first byte of a value says. A number whose whole part has n bytes has kPositive + n or
// kNegative - n; beyond what eight bytes hold it has the outer ones, and all bytes of the double.
constexpr unsigned char kNull = 0x01;
constexpr unsigned char kNegativeDouble = 0x02;
constexpr unsigned char kNegative = 0x0B;
constexpr unsigned char kPositive = 0x0C;
constexpr unsigned char kPositiveDouble = 0x15;
constexpr unsigned char kText = 0x20;

// A fraction stands where the next value would begin, and every value begins with a byte in between.
constexpr unsigned char kNegativeFraction = 0x00;
constexpr unsigned char kPositiveFraction = 0xFE;

constexpr unsigned char kZeroInText = 0xFF;

constexpr std::size_t kWord = 8;
/// Of a column's position in an index: SQLite allows 2000 columns.
constexpr std::size_t kMarkBytes = 2;
constexpr double kTwoTo63 = 9223372036854775808.0;

/// The last `count` bytes of a number, the highest first.
void appendBytes(std::string& key, std::uint64_t number, std::size_t count)
{
    std::array<char, kWord> bytes{};
    const std::uint64_t shifted = count == 0 ? 0 : number << (64 - 8 * count);
    const std::uint64_t big =
        std::endian::native == std::endian::little ? __builtin_bswap64(shifted) : shifted;
    std::memcpy(bytes.data(), &big, kWord);
    key.append(bytes.data(), count);
}

std::uint64_t takeBytes(std::string_view& rest, std::size_t count)
{
    std::uint64_t number = 0;
    for (const char byte : rest.substr(0, count)) {
        number = (number << 8U) | static_cast<unsigned char>(byte);
    }
    rest.remove_prefix(count);
    return number;
}

unsigned char takeByte(std::string_view& rest)
{
    const auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    return byte;
}

void appendWhole(std::string& key, std::uint64_t magnitude, bool isNegative)
{
    const auto bytes = (static_cast<std::size_t>(std::bit_width(magnitude)) + 7) / 8;
    key.push_back(static_cast<char>(isNegative ? kNegative - bytes : kPositive + bytes));
    appendBytes(key, isNegative ? ~magnitude : magnitude, bytes);
}

void appendDouble(std::string& key, unsigned char first, double magnitude, bool isNegative)
{
    const auto bits = std::bit_cast<std::uint64_t>(magnitude);
    key.push_back(static_cast<char>(first));
    appendBytes(key, isNegative ? ~bits : bits, kWord);
}

double takeDouble(std::string_view& rest, bool isNegative)
{
    const std::uint64_t bits = takeBytes(rest, kWord);
    return isNegative ? -std::bit_cast<double>(~bits) : std::bit_cast<double>(bits);
}

bool isBeyondIntegers(double value)
{
    return value >= kTwoTo63 || value < -kTwoTo63;
}

KeyValue takeNumber(unsigned char first, std::string_view& rest)
{
    const bool isNegative = first <= kNegative;
    if (first == kNegativeDouble || first == kPositiveDouble) {
        return {ValueType::Real, 0, takeDouble(rest, isNegative), {}};
    }
    const std::size_t bytes = isNegative ? kNegative - first : first - kPositive;
    const std::uint64_t taken = takeBytes(rest, bytes);
    const std::uint64_t mask = bytes == kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
    const auto whole = static_cast<std::int64_t>(isNegative ? 0 - (~taken & mask) : taken);
    const unsigned char next = rest.empty() ? kNull : static_cast<unsigned char>(rest.front());
    if (next != kNegativeFraction && next != kPositiveFraction) {
        return {ValueType::Integer, whole, 0, {}};
    }
    rest.remove_prefix(1);
    return {ValueType::Real, 0, static_cast<double>(whole) + takeDouble(rest, isNegative), {}};
}

} // namespace

void appendNullKey(std::string& key)
{
    key.push_back(static_cast<char>(kNull));
}

void appendIntegerKey(std::string& key, std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value);
    appendWhole(key, value < 0 ? 0 - bits : bits, value < 0);
}

bool looksLikeInteger(double value)
{
    return !isBeyondIntegers(value) && std::trunc(value) == value;
}

void appendRealKey(std::string& key, double value)
{
    const bool isNegative = value < 0;
    const double magnitude = std::fabs(value);
    if (isBeyondIntegers(value)) {
        appendDouble(key, isNegative ? kNegativeDouble : kPositiveDouble, magnitude, isNegative);
        return;
    }
    const double whole = std::trunc(magnitude);
    appendWhole(key, static_cast<std::uint64_t>(whole), isNegative);
    if (whole != magnitude) {
        appendDouble(key, isNegative ? kNegativeFraction : kPositiveFraction, magnitude - whole, isNegative);
    }
}

void appendTextKey(std::string& key, std::string_view value)
{
    key.push_back(static_cast<char>(kText));
    for (auto zero = value.find('\0'); zero != std::string_view::npos; zero = value.find('\0')) {
        key.append(value.substr(0, zero + 1));
        key.push_back(static_cast<char>(kZeroInText));
        value.remove_prefix(zero + 1);
    }
    key.append(value);
    key.push_back('\0');
}

void appendRealMark(std::string& key, std::size_t position)
{
    // Does not look like a fraction of the row number.
    key.push_back(static_cast<char>(kNull));
    appendBytes(key, position, kMarkBytes);
}

KeyDecoder::KeyDecoder(std::size_t columns)
    : m_values(columns + 1)
    , m_unescaped(columns)
{ }

std::string_view KeyDecoder::takeText(std::string_view& rest, std::string& unescaped)
{
    const auto isEscape = [&rest](std::size_t zero) {
        return static_cast<unsigned char>(rest[zero + 1]) == kZeroInText;
    };
    auto zero = rest.find('\0');
    if (!isEscape(zero)) {
        const std::string_view text = rest.substr(0, zero);
        rest.remove_prefix(zero + 1);
        return text;
    }
    unescaped.clear();
    for (; isEscape(zero); zero = rest.find('\0')) {
        unescaped.append(rest.substr(0, zero + 1));
        rest.remove_prefix(zero + 2);
    }
    unescaped.append(rest.substr(0, zero));
    rest.remove_prefix(zero + 1);
    return unescaped;
}

void KeyDecoder::decode(std::string_view key)
{
    std::string_view rest = key;
    m_hasNull = false;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_columnBytes = key.size() - rest.size();
        const unsigned char first = takeByte(rest);
        if (first == kText) {
            m_values[i] = {ValueType::Text, 0, 0, takeText(rest, m_unescaped[i])};
        } else if (first == kNull) {
            m_values[i] = {};
            m_hasNull = true;
        } else {
            m_values[i] = takeNumber(first, rest);
        }
    }
    while (!rest.empty()) {
        rest.remove_prefix(1);
        KeyValue& value = m_values[takeBytes(rest, kMarkBytes)];
        value.type = ValueType::Real;
        value.real = static_cast<double>(value.integer);
    }
}

} // namespace pipescope
