#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace pipescope::graph_scene {

/// Heights of the lines of one box, with their sums: a sum and the line at a height cost O(log lines). A
/// Fenwick tree, kept in a table that belongs to others.
class LineSums
{
public:
    /// `sums` are from makeSums().
    explicit LineSums(std::span<const std::int64_t> sums)
        : m_sums(sums)
    { }

    std::size_t size() const { return m_sums.size(); }

    /// Sum of the lines before `line`.
    std::int64_t before(std::size_t line) const
    {
        std::int64_t sum = 0;
        for (std::size_t i = line; i > 0; i &= i - 1) {
            sum += m_sums[i - 1];
        }
        return sum;
    }

    std::int64_t total() const { return before(m_sums.size()); }

    /// The line at a height from the top, and the sum before it. Above the first line it is the first; below
    /// the last it is size().
    std::pair<std::size_t, std::int64_t> at(std::int64_t height) const
    {
        std::size_t line = 0;
        std::int64_t sum = 0;
        for (std::size_t step = std::bit_floor(m_sums.size()); step > 0; step /= 2) {
            if (line + step <= m_sums.size() && sum + m_sums[line + step - 1] <= height) {
                line += step;
                sum += m_sums[line - 1];
            }
        }
        return {line, sum};
    }

    /// Turns heights into what the constructor takes, in place.
    static void makeSums(std::span<std::int64_t> heights)
    {
        for (std::size_t i = 1; i <= heights.size(); ++i) {
            const std::size_t next = i + (i & (~i + 1));
            if (next <= heights.size()) {
                heights[next - 1] += heights[i - 1];
            }
        }
    }

    /// A line becomes higher; O(log lines).
    static void add(std::span<std::int64_t> sums, std::size_t line, std::int64_t difference)
    {
        for (std::size_t i = line + 1; i <= sums.size(); i += i & (~i + 1)) {
            sums[i - 1] += difference;
        }
    }

private:
    std::span<const std::int64_t> m_sums;
};

} // namespace pipescope::graph_scene
