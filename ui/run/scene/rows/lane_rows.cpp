#include "ui/run/scene/rows/lane_rows.h"

#include <algorithm>
#include <limits>

namespace pipescope::scene {

LaneRows::LaneRows(const std::vector<std::uint32_t>& rows)
{
    if (!canBeShort(rows)) {
        m_rows.assign(rows.begin(), rows.end());
        return;
    }
    m_leftOut.reserve(rows.size());
    m_leftOutBefore.reserve(rows.size() / kGroup + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto leftOut = static_cast<std::uint32_t>(rows[i] - i);
        if (i % kGroup == 0) {
            m_leftOutBefore.push_back(leftOut);
        }
        m_leftOut.push_back(static_cast<std::uint8_t>(leftOut - m_leftOutBefore.back()));
    }
}

bool LaneRows::canBeShort(const std::vector<std::uint32_t>& rows)
{
    for (std::size_t first = 0; first < rows.size(); first += kGroup) {
        const std::size_t last = std::min(first + kGroup, rows.size()) - 1;
        const std::size_t leftOut = rows[last] - rows[first] - (last - first);
        if (leftOut > std::numeric_limits<std::uint8_t>::max()) {
            return false;
        }
    }
    return true;
}

TrackWork workOf(const BlockTable& blocks, const CoveredTime& covered)
{
    if (blocks.empty()) {
        return {};
    }
    const auto begins = blocks.beginNs();
    const auto ends = blocks.endNs();
    Duration sum;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        sum = sum + Duration{saturatingSubtract(std::max(begins[i], ends[i]), begins[i])};
    }
    TrackWork work;
    work.busy = covered.all();
    work.idle = Duration{saturatingSubtract(covered.endNs(), begins.front())} - work.busy;
    work.mean = Duration{sum.ns / static_cast<std::int64_t>(blocks.size())};
    return work;
}

} // namespace pipescope::scene
