#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope {

/// A fixed set of integers for millions of lookups, nearly all of which find nothing. A value outside the
/// range of the members costs two comparisons. Any other value costs one look into a bitmap (members close
/// together), or into a bitmap of hashes and, rarely, a binary search; so no choice of members makes it slow.
/// Immutable after construction, so threads may share it.
class IntegerSet
{
public:
    IntegerSet() = default;
    /// In any order; repeated ones count once.
    explicit IntegerSet(std::vector<std::int64_t> members);

    bool isEmpty() const { return m_lowest > m_highest; }

    std::size_t size() const { return m_size; }

    /// The smallest and the greatest member; meaningless for an empty set.
    std::int64_t lowest() const { return m_lowest; }

    std::int64_t highest() const { return m_highest; }

    bool contains(std::int64_t value) const
    {
        if (value < m_lowest || value > m_highest) {
            return false;
        }
        return m_sorted.empty() ? isSet(distance(value)) : isSet(hash(value)) && isInSorted(value);
    }

private:
    static constexpr std::size_t kBitsPerWord = 64;

    bool isSet(std::uint64_t bit) const
    {
        return ((m_bits[bit / kBitsPerWord] >> (bit % kBitsPerWord)) & 1U) != 0;
    }

    std::uint64_t distance(std::int64_t value) const
    {
        return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(m_lowest);
    }

    std::uint64_t hash(std::int64_t value) const
    {
        constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15ULL;
        return (static_cast<std::uint64_t>(value) * kGoldenRatio) >> m_hashShift;
    }

    bool isInSorted(std::int64_t value) const
    {
        return std::binary_search(m_sorted.begin(), m_sorted.end(), value);
    }

    void set(std::uint64_t bit) { m_bits[bit / kBitsPerWord] |= std::uint64_t{1} << (bit % kBitsPerWord); }

    std::int64_t m_lowest = 0;
    std::int64_t m_highest = -1;
    std::size_t m_size = 0;
    /// One bit per integer from the lowest member, or, where there are sorted members, one per hash.
    std::vector<std::uint64_t> m_bits;
    unsigned m_hashShift = 0;
    std::vector<std::int64_t> m_sorted;
};

} // namespace pipescope
