#include "core/run/inference/clocks/clock_offsets.h"

#include <algorithm>
#include <limits>

namespace pipescope {
namespace {

constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max();
/// A partner is unmistakable if it is this many times closer than its neighbours.
constexpr std::int64_t kTimesCloser = 4;

std::int64_t distance(std::int64_t a, std::int64_t b)
{
    const std::int64_t difference = saturatingSubtract(a, b);
    return difference < 0 ? saturatingSubtract(0, difference) : difference;
}

using Range = std::pair<std::size_t, std::size_t>;

/// The times of both sides on the first one's clock.
class TwoSides
{
public:
    TwoSides(std::span<const std::int64_t> first, std::span<const std::int64_t> second, Duration ahead)
        : m_first(first)
        , m_second(second)
        , m_ahead(ahead.ns)
    { }

    bool areInOrder() const
    {
        return std::is_sorted(m_first.begin(), m_first.end())
               && std::is_sorted(m_second.begin(), m_second.end());
    }

    std::size_t firstCount() const { return m_first.size(); }

    std::size_t secondCount() const { return m_second.size(); }

    std::int64_t first(std::size_t i) const { return i < m_first.size() ? m_first[i] : kFar; }

    std::int64_t second(std::size_t j) const
    {
        return j < m_second.size() ? saturatingSubtract(m_second[j], m_ahead) : kFar;
    }

    std::int64_t apart(std::size_t i, std::size_t j) const { return distance(first(i), second(j)); }

    /// Distance to the closest neighbour that one of the two could be confused with.
    std::int64_t apartFromNeighbours(std::size_t i, std::size_t j) const
    {
        std::int64_t least = kFar;
        const auto consider = [&](std::size_t a, std::size_t b) {
            if (a < firstCount() && b < secondCount()) {
                least = std::min(least, apart(a, b));
            }
        };
        // One before the first position wraps to the greatest number and is left out.
        consider(i - 1, j);
        consider(i + 1, j);
        consider(i, j - 1);
        consider(i, j + 1);
        return least;
    }

    bool isUnmistakable(std::size_t i, std::size_t j) const
    {
        return apart(i, j) <= apartFromNeighbours(i, j) / kTimesCloser;
    }

private:
    std::span<const std::int64_t> m_first;
    std::span<const std::int64_t> m_second;
    std::int64_t m_ahead;
};

bool agreeInOrder(const TwoSides& sides, Range first, Range second)
{
    for (std::size_t k = 0; k < first.second - first.first; ++k) {
        if (sides.apart(first.first + k, second.first + k) > kEndsAgree.ns) {
            return false;
        }
    }
    return true;
}

/// Operators that finish within microseconds of each other: all in order, or only the unmistakable ones.
void matchCluster(const TwoSides& sides, Range first, Range second, std::vector<EndMatch>& matches)
{
    const bool isOneToOne =
        first.second - first.first == second.second - second.first && agreeInOrder(sides, first, second);
    std::size_t j = second.first;
    for (std::size_t i = first.first; i < first.second && j < second.second; ++i) {
        while (!isOneToOne && j + 1 < second.second && sides.apart(i, j + 1) < sides.apart(i, j)) {
            ++j;
        }
        if (isOneToOne || (sides.apart(i, j) <= kEndsAgree.ns && sides.isUnmistakable(i, j))) {
            matches.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
            ++j;
        }
    }
}

/// Adds the matches that `accept(i, j)` holds for, in order, where as many operators of either side lie
/// between two existing matches.
template<class Accept>
std::vector<EndMatch> withGapsFilled(const TwoSides& sides, const std::vector<EndMatch>& matches,
                                     Accept accept)
{
    std::vector<EndMatch> all;
    std::size_t i = 0;
    std::size_t j = 0;
    const auto fill = [&](std::size_t firstEnd, std::size_t secondEnd) {
        for (; firstEnd - i == secondEnd - j && i < firstEnd; ++i, ++j) {
            if (accept(i, j)) {
                all.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
            }
        }
    };
    for (const EndMatch& match : matches) {
        fill(match.first, match.second);
        all.push_back(match);
        i = match.first + 1;
        j = match.second + 1;
    }
    fill(sides.firstCount(), sides.secondCount());
    return all;
}

} // namespace

std::vector<EndMatch> alignEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                Duration ahead)
{
    std::vector<EndMatch> matches;
    const TwoSides sides(first, second, ahead);
    if (!sides.areInOrder()) {
        return matches;
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.size() && j < second.size()) {
        const Range start{i, j};
        std::int64_t latest = std::min(sides.first(i), sides.second(j));
        for (bool grows = true; grows;) {
            grows = false;
            while (i < first.size() && distance(sides.first(i), latest) <= kEndsAgree.ns) {
                latest = std::max(latest, sides.first(i++));
                grows = true;
            }
            while (j < second.size() && distance(sides.second(j), latest) <= kEndsAgree.ns) {
                latest = std::max(latest, sides.second(j++));
                grows = true;
            }
        }
        matchCluster(sides, {start.first, i}, {start.second, j}, matches);
    }
    return matches;
}

std::vector<EndMatch> withNearEnds(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                                   Duration ahead, const std::vector<EndMatch>& matches)
{
    const TwoSides sides(first, second, ahead);
    return withGapsFilled(sides, matches, [&](std::size_t i, std::size_t j) {
        return sides.isUnmistakable(i, j) && sides.apartFromNeighbours(i, j) != kFar;
    });
}

std::vector<EndMatch> withBufferedSends(std::span<const std::int64_t> sendBegins,
                                        std::span<const std::int64_t> receiveEnds, Duration ahead,
                                        const std::vector<EndMatch>& matches)
{
    const TwoSides sides(sendBegins, receiveEnds, ahead);
    return withGapsFilled(sides, matches,
                          [&](std::size_t i, std::size_t j) { return sides.first(i) <= sides.second(j); });
}

} // namespace pipescope
