#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// Numbers as users write them, "3" or "0-7", both ends included.
struct NumberRange
{
    std::int64_t first = 0;
    std::int64_t last = 0;

    bool isReversed() const { return last < first; }

    bool contains(std::int64_t number) const { return first <= number && number <= last; }

    bool operator==(const NumberRange&) const = default;
};

/// The whole of `text` as one number or range; blanks around the numbers are allowed, and a minus in front
/// belongs to the number. A reversed range ("7-3") is returned as it is written.
std::optional<NumberRange> parseNumberRange(std::string_view text);

} // namespace pipescope
