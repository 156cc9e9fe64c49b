#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace pipescope {

/// The id that a number of a trace stands for; none for a number that no id can hold.
template<class Id>
std::optional<Id> idOf(std::optional<std::int64_t> number)
{
    using Integer = decltype(Id::value);
    return number && *number >= 0 && std::in_range<Integer>(*number)
               ? std::optional(Id{static_cast<Integer>(*number)})
               : std::nullopt;
}

} // namespace pipescope
