#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace pipescope {
namespace {

std::uint32_t byteAt(std::string_view text, std::size_t i)
{
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

void appendEscaped(char character, std::string& result)
{
    if (character == '\n' || character == '\t') {
        result += character == '\n' ? "\\n" : "\\t";
        return;
    }
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(character);
    result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
}

/// C0, DEL and C1; `sequence` is one character in UTF-8.
bool isControlCharacter(std::string_view sequence)
{
    const auto first = static_cast<unsigned char>(sequence[0]);
    const auto last = static_cast<unsigned char>(sequence.back());
    return sequence.size() == 1 ? first < 0x20 || first == 0x7F : first == 0xC2 && last < 0xA0;
}

template<class Predicate>
std::string escape(std::string_view text, Predicate isUnwanted)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t valid = utf8SequenceLength(text, i);
        const std::string_view sequence = text.substr(i, std::max<std::size_t>(valid, 1));
        if (valid > 0 && !isUnwanted(sequence)) {
            result += sequence;
        } else {
            for (const char byte : sequence) {
                appendEscaped(byte, result);
            }
        }
        i += sequence.size();
    }
    return result;
}

} // namespace

std::string asciiLower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return asciiLower(c); });
    return result;
}

bool containsIgnoringAsciiCase(std::string_view text, std::string_view lowerNeedle)
{
    return std::search(text.begin(), text.end(), lowerNeedle.begin(), lowerNeedle.end(),
                       [](char a, char b) { return asciiLower(a) == b; })
           != text.end();
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [position, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc{} || position != end) {
        return std::nullopt;
    }
    return value;
}

std::size_t utf8SequenceLength(std::string_view text, std::size_t position)
{
    const std::uint32_t first = byteAt(text, position);
    const auto continues = [&](std::size_t k, std::uint32_t least = 0x80, std::uint32_t most = 0xBF) {
        return byteAt(text, position + k) >= least && byteAt(text, position + k) <= most;
    };
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        return continues(1) ? 2 : 0;
    }
    if (first >= 0xE0 && first <= 0xEF) {
        const bool second = continues(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF);
        return second && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool second = continues(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF);
        return second && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

std::string escapeInvalidUtf8(std::string_view text)
{
    return escape(text, [](std::string_view) { return false; });
}

std::string escapeToOneLine(std::string_view text)
{
    return escape(text, isControlCharacter);
}

std::size_t shownWidth(std::string_view text)
{
    constexpr std::string_view kFirstWide = "\xE2\xBA\x80";
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = std::max<std::size_t>(1, utf8SequenceLength(text, i));
        width += length >= kFirstWide.size() && text.substr(i, length) >= kFirstWide ? 2 : 1;
        i += length;
    }
    return width;
}

std::string formatNumber(double value, int digits)
{
    std::array<char, 64> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::general, digits);
    return {buffer.data(), written.ptr};
}

std::string formatCount(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, ",");
    }
    return text;
}

std::string shellWord(std::string_view word)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
        return std::string(word);
    }
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + '\'';
}

} // namespace pipescope
