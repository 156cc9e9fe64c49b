#include "core/base/parse/decimal.h"

#include "core/base/text.h"

#include <cstddef>
#include <limits>

namespace pipescope {
namespace {

constexpr int kMaxDigits = 19;
/// Numbers with larger exponents are zero or too large.
constexpr int kMaxExponent = 1000;

/// Digits, and where the point is in relation to their end.
struct Digits
{
    std::uint64_t value = 0;
    int exponent = 0;
    int count = 0;
    bool any = false;

    void add(char c, bool isFraction)
    {
        any = true;
        if (count == kMaxDigits) {
            exponent += isFraction ? 0 : 1;
            return;
        }
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
        count += value > 0 ? 1 : 0;
        exponent -= isFraction ? 1 : 0;
    }
};

std::optional<int> parseExponent(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    if (text.empty()) {
        return std::nullopt;
    }
    int value = 0;
    for (const char c : text) {
        if (!isDigit(c)) {
            return std::nullopt;
        }
        value = value < kMaxExponent ? value * 10 + (c - '0') : value;
    }
    return isNegative ? -value : value;
}

std::optional<std::int64_t> scaled(std::uint64_t value, int exponent, bool isNegative)
{
    bool roundsUp = false;
    for (; exponent < 0 && (value > 0 || roundsUp); ++exponent) {
        roundsUp = value % 10 >= 5;
        value /= 10;
    }
    value += roundsUp ? 1 : 0;
    for (; exponent > 0 && value > 0; --exponent) {
        if (__builtin_mul_overflow(value, std::uint64_t{10}, &value)) {
            return std::nullopt;
        }
    }
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return std::nullopt;
    }
    const auto magnitude = static_cast<std::int64_t>(value);
    return isNegative ? -magnitude : magnitude;
}

} // namespace

std::optional<std::int64_t> parseDecimal(std::string_view text, int scale)
{
    const bool isNegative = text.starts_with('-');
    std::size_t i = isNegative ? 1 : 0;
    Digits digits;
    for (; i < text.size() && isDigit(text[i]); ++i) {
        digits.add(text[i], false);
    }
    if (i < text.size() && text[i] == '.') {
        for (++i; i < text.size() && isDigit(text[i]); ++i) {
            digits.add(text[i], true);
        }
    }
    int exponent = 0;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        const auto parsed = parseExponent(text.substr(i + 1));
        if (!parsed) {
            return std::nullopt;
        }
        exponent = *parsed;
        i = text.size();
    }
    if (i != text.size() || !digits.any) {
        return std::nullopt;
    }
    return scaled(digits.value, digits.exponent + exponent + scale, isNegative);
}

} // namespace pipescope
