#pragma once

#include "core/base/time.h"

#include <cmath>

namespace pipescope {

/// How far a clock is ahead of its reference, as a line over time.
struct ClockLine
{
    /// On the clock itself.
    TimePoint at;
    /// The clock minus the reference at that time.
    Duration ahead;
    /// How much faster than the reference the clock runs, in millionths.
    double driftPpm = 0;

    bool operator==(const ClockLine&) const = default;

    bool isZero() const { return ahead == Duration{} && driftPpm == 0; }

    /// A time of the clock, as the reference has it. Keeps the order of times, and without drift all
    /// durations.
    TimePoint onReference(TimePoint time) const
    {
        constexpr double kMillionth = 1e-6;
        const Duration drifted{
            driftPpm == 0 ? 0 : std::llround(driftPpm * kMillionth * static_cast<double>((time - at).ns))};
        return time - ahead - drifted;
    }
};

} // namespace pipescope
