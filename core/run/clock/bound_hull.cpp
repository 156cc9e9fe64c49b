#include "core/run/clock/bound_hull.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace pipescope {
namespace {

constexpr double kPerMillion = 1e-6;

long double difference(std::int64_t a, std::int64_t b)
{
    return static_cast<long double>(saturatingSubtract(a, b));
}

/// Whether `middle` lies on or above the line through the other two.
bool isAbove(const ClockBound& first, const ClockBound& middle, const ClockBound& last)
{
    return difference(middle.most, first.most) * difference(last.at, first.at)
           >= difference(last.most, first.most) * difference(middle.at, first.at);
}

std::int64_t drifted(double driftPpm, std::int64_t time)
{
    return std::llround(driftPpm * kPerMillion * static_cast<double>(time));
}

} // namespace

BoundHull::BoundHull(std::vector<ClockBound> bounds)
{
    std::ranges::sort(bounds, {}, [](const ClockBound& bound) { return std::pair(bound.at, bound.most); });
    for (const ClockBound& bound : bounds) {
        if (!m_corners.empty() && m_corners.back().at == bound.at) {
            continue;
        }
        while (m_corners.size() > 1 && isAbove(m_corners[m_corners.size() - 2], m_corners.back(), bound)) {
            m_corners.pop_back();
        }
        m_corners.push_back(bound);
    }
}

std::int64_t BoundHull::at(std::int64_t time) const
{
    const auto after = std::ranges::lower_bound(m_corners, time, {}, &ClockBound::at);
    if (after == m_corners.begin() || after == m_corners.end()) {
        const ClockBound& end = after == m_corners.begin() ? m_corners.front() : m_corners.back();
        const std::int64_t away = std::abs(std::max(saturatingSubtract(time, end.at), -INT64_MAX));
        return saturatingAdd(end.most, drifted(kMaxDriftPpm, away));
    }
    const ClockBound& before = *(after - 1);
    const long double share = difference(time, before.at) / difference(after->at, before.at);
    return saturatingAdd(before.most,
                         static_cast<std::int64_t>(std::ceil(difference(after->most, before.most) * share)));
}

const ClockBound& BoundHull::nearest(std::int64_t time) const
{
    const auto after = std::ranges::lower_bound(m_corners, time, {}, &ClockBound::at);
    if (after == m_corners.begin()) {
        return m_corners.front();
    }
    const ClockBound& before = *(after - 1);
    const bool isBefore = after == m_corners.end()
                          || saturatingSubtract(time, before.at) <= saturatingSubtract(after->at, time);
    return isBefore ? before : *after;
}

std::int64_t BoundHull::withDrift(double driftPpm, std::int64_t time) const
{
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const ClockBound& corner : m_corners) {
        const std::int64_t change = drifted(driftPpm, saturatingSubtract(time, corner.at));
        least = std::min(least, saturatingAdd(corner.most, change));
    }
    return least;
}

} // namespace pipescope
