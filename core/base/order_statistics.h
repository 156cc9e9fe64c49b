#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace pipescope {

/// The value that would stand at a position if the values were in order; the position must be one of theirs.
/// Reorders the values.
template<class Value>
Value valueAt(std::vector<Value>& values, std::size_t position)
{
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(position);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// The median; the greater middle value of an even number of values. There must be a value. Reorders the
/// values.
template<class Value>
Value medianOf(std::vector<Value>& values)
{
    return valueAt(values, values.size() / 2);
}

/// The most frequent value, the first of several; empty where nothing was counted.
template<class Value>
std::optional<Value> mostFrequent(const std::map<Value, std::size_t>& counts)
{
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != counts.end() ? std::optional(most->first) : std::nullopt;
}

} // namespace pipescope
