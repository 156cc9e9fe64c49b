#pragma once

#include <cstdint>

namespace pipescope::graph {

/// Adds a number to a hash so that each of its bits changes about half of the hash's: the finalizer of
/// splitmix64.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t number)
{
    std::uint64_t z = (hash ^ number) + 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

} // namespace pipescope::graph
