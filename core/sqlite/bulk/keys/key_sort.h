#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pipescope {

struct SortedKey
{
    std::string_view key;
    /// For sortKeys().
    std::uint64_t window = 0;
};

/// Sorts different byte strings of which none is the beginning of another, as the keys of key_encoding.h are.
/// They may have much in common: no byte is compared more often than the number of keys makes necessary
/// (multikey quicksort, Bentley and Sedgewick 1997, with eight bytes for a letter).
void sortKeys(std::span<SortedKey> keys);

/// How many bytes the two have in common at their beginning; `known` are known to be.
std::size_t commonPrefix(std::string_view a, std::string_view b, std::size_t known = 0);

} // namespace pipescope
