#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

/// Independent of the locale.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// `text` must not be empty.
constexpr bool isDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// Changes A to Z; any other character stays.
constexpr char asciiLower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Lower case for ASCII letters, other bytes as they are; what SQLite's LIKE and the rules of msprof-analyze
/// compare by.
std::string asciiLower(std::string_view text);
bool containsIgnoringAsciiCase(std::string_view text, std::string_view lowerNeedle);

/// The whole of `text` as a decimal integer; nothing else, no blanks, no sign but '-'.
std::optional<std::int64_t> parseInteger(std::string_view text);

/// Length of the valid UTF-8 sequence at `position`, 0 if there is none (RFC 3629: no overlong forms, no
/// surrogates).
std::size_t utf8SequenceLength(std::string_view text, std::size_t position);

/// `text` with each byte that is not part of valid UTF-8 written as \xNN, so that the result is valid UTF-8.
std::string escapeInvalidUtf8(std::string_view text);
/// The same, with control characters as \n, \t or \xNN too: so a printed name of a file or operator cannot
/// begin a line or control a terminal.
std::string escapeToOneLine(std::string_view text);

/// How many columns of a terminal the text takes: two for each character from the CJK radicals on.
std::size_t shownWidth(std::string_view text);

/// These write numbers with a point, whatever the locale.
///
/// A number with at most `digits` significant digits, as printf's %g writes it in the C locale: "8.39".
std::string formatNumber(double value, int digits);

/// 1234567 as "1,234,567".
std::string formatCount(std::uint64_t count);

/// A word as a shell takes it: quoted where it needs that.
std::string shellWord(std::string_view word);

} // namespace pipescope
