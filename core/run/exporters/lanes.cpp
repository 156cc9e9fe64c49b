#include "core/run/exporters/lanes.h"

#include <algorithm>

namespace pipescope {
namespace {

template<class SpanOf>
Lanes chooseLanes(std::size_t count, SpanOf spanOf)
{
    LaneChooser chooser;
    Lanes lanes;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t lane = chooser.laneFor(spanOf(i));
        if (lane > 0 && lanes.laneOf.empty()) {
            lanes.laneOf.assign(count, 0);
        }
        if (!lanes.laneOf.empty()) {
            lanes.laneOf[i] = lane;
        }
    }
    lanes.count = chooser.laneCount();
    return lanes;
}

} // namespace

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

SliceLanes lanesOf(const Track& track)
{
    return {chooseLanes(track.blocks.size(), [&](std::size_t i) { return track.blocks.span(BlockIndex{i}); }),
            chooseLanes(track.operators.size(), [&](std::size_t i) { return track.operators[i].span; }),
            chooseLanes(track.collectives.size(),
                        [&](std::size_t i) { return track.collectives.at(CollectiveIndex{i}).span; })};
}

} // namespace pipescope
