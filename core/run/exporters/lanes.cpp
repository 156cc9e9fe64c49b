#include "core/run/exporters/lanes.h"

#include <algorithm>

namespace pipescope {

std::uint32_t LaneChooser::laneFor(TimeSpan span)
{
    while (!m_busy.empty() && m_busy.top().first <= span.begin.ns) {
        m_free.push(m_busy.top().second);
        m_busy.pop();
    }
    std::uint32_t lane = m_laneCount;
    if (m_free.empty()) {
        ++m_laneCount;
    } else {
        lane = m_free.top();
        m_free.pop();
    }
    m_busy.emplace(std::max(span.begin, span.end).ns, lane);
    return lane;
}

} // namespace pipescope
