#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pipescope::graph_scene {

/// Heights of the lines of one box, with their sums: a change, a sum and the line at a height cost O(log
/// lines). A Fenwick tree. 8 bytes a line.
class LineSums
{
public:
    explicit LineSums(std::vector<std::int64_t> heights)
        : m_sums(std::move(heights))
    {
        for (std::size_t i = 1; i <= m_sums.size(); ++i) {
            const std::size_t next = i + (i & (~i + 1));
            if (next <= m_sums.size()) {
                m_sums[next - 1] += m_sums[i - 1];
            }
        }
    }

    std::size_t size() const { return m_sums.size(); }

    void add(std::size_t line, std::int64_t difference)
    {
        for (std::size_t i = line + 1; i <= m_sums.size(); i += i & (~i + 1)) {
            m_sums[i - 1] += difference;
        }
    }

    /// Of the lines before `line`.
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

private:
    std::vector<std::int64_t> m_sums;
};

} // namespace pipescope::graph_scene
