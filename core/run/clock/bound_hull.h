#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope {

/// What one message says of two clocks: at a time, the receiver's clock is ahead of the sender's by at most
/// this much. Times in ns from any origin.
struct ClockBound
{
    std::int64_t at = 0;
    std::int64_t most = 0;
    LinkIndex link;
};

/// No clock runs further off than this; those of computers stay within a tenth of it.
constexpr double kMaxDriftPpm = 500;

/// The tightest of many bounds for an offset that changes evenly over time: the lower convex hull of their
/// points. A line below all points is below the hull, and the hull is no higher than needed.
class BoundHull
{
public:
    /// `bounds` must not be empty. n log n.
    explicit BoundHull(std::vector<ClockBound> bounds);

    /// The corners, in order of time.
    std::span<const ClockBound> corners() const { return m_corners; }

    /// The most that the offset can be at a time; before the first and behind the last bound with the
    /// strongest drift. Rounded up. Logarithmic.
    std::int64_t at(std::int64_t time) const;

    /// The bound that counts most at a time.
    const ClockBound& nearest(std::int64_t time) const;

    /// The tightest bound of the offset at `time` where it changes by `driftPpm`. Linear in corners.
    std::int64_t withDrift(double driftPpm, std::int64_t time) const;

private:
    std::vector<ClockBound> m_corners;
};

} // namespace pipescope
