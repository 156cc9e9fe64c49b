#pragma once

#include <algorithm>
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

} // namespace pipescope
