#pragma once

#include <cstdint>
#include <initializer_list>

namespace pipescope {

/// SplitMix64 (Steele, Lea, Flood 2014): a few lines that give the same numbers with every compiler, which
/// the distributions of the standard library do not promise.
class SplitMix64
{
public:
    /// A separate generator for each purpose, which the words name.
    SplitMix64(std::initializer_list<std::uint64_t> words)
    {
        for (const std::uint64_t word : words) {
            m_state = next() ^ word;
        }
    }

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    /// From `low` to `high`, both included.
    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        const auto count = static_cast<std::uint64_t>(high - low) + 1;
        return low + static_cast<std::int64_t>(next() % count);
    }

private:
    std::uint64_t m_state = 0;
};

} // namespace pipescope
