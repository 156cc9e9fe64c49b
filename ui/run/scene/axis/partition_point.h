#pragma once

#include <cstddef>

namespace pipescope::scene {

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
