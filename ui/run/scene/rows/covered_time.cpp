#include "ui/run/scene/rows/covered_time.h"

#include <algorithm>
#include <limits>

namespace pipescope::scene {
namespace {

constexpr std::size_t kBlocksPerSum = 256;

} // namespace

CoveredTime::CoveredTime(const BlockTable& blocks)
    : m_begins(blocks.beginNs())
    , m_ends(blocks.endNs())
    , m_all{{}, std::numeric_limits<std::int64_t>::min()}
{
    m_sums.reserve(m_begins.size() / kBlocksPerSum + 1);
    for (std::size_t i = 0; i < m_begins.size(); ++i) {
        if (i % kBlocksPerSum == 0) {
            m_sums.push_back(m_all);
        }
        add(i, m_all);
    }
}

void CoveredTime::add(std::size_t block, Sum& sum) const
{
    // An end before the begin counts as the begin.
    const std::int64_t end = std::max(m_begins[block], m_ends[block]);
    const std::int64_t from = std::max(sum.endNs, m_begins[block]);
    sum.length = sum.length + Duration{saturatingSubtract(std::max(from, end), from)};
    sum.endNs = std::max(sum.endNs, end);
}

Duration CoveredTime::before(TimePoint time) const
{
    const auto later = std::lower_bound(m_begins.begin(), m_begins.end(), time.ns);
    const auto count = static_cast<std::size_t>(later - m_begins.begin());
    if (count == 0) {
        return {};
    }
    const std::size_t nearest = (count - 1) / kBlocksPerSum;
    Sum sum = m_sums[nearest];
    for (std::size_t i = nearest * kBlocksPerSum; i < count; ++i) {
        add(i, sum);
    }
    // All of these blocks begin before the time: from there to where the last one ends no gap is left.
    return sum.length - Duration{saturatingSubtract(std::max(sum.endNs, time.ns), time.ns)};
}

Duration CoveredTime::within(TimeSpan span) const
{
    return span.begin < span.end ? before(span.end) - before(span.begin) : Duration{};
}

} // namespace pipescope::scene
