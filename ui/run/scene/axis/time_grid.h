#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pipescope::scene {

/// The absolute grid of windows of 2^level nanoseconds: the one that holds `ns`.
constexpr std::int64_t gridBegin(std::int64_t ns, unsigned level)
{
    return (ns >> level) << level;
}

/// First moment after it; stops at the end of the range.
constexpr std::int64_t gridEnd(std::int64_t ns, unsigned level)
{
    constexpr std::int64_t kLatest = std::numeric_limits<std::int64_t>::max();
    const std::int64_t window = ns >> level;
    return window >= (kLatest >> level) ? kLatest : (window + 1) << level;
}

/// First position in [first, last) for which `isBefore` does not hold; it holds for all before that one.
template<class IsBefore>
std::size_t partitionPoint(std::size_t first, std::size_t last, IsBefore isBefore)
{
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (isBefore(middle)) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

} // namespace pipescope::scene
