#pragma once

#include "core/base/time.h"

namespace pipescope::scene {

/// A window on the time axis, `width` pixels wide. Positions are pixels from its left edge; its start is kept
/// as whole nanoseconds plus a fraction, so that no precision is lost far from time 0. Always clamped to its
/// limits with a margin, and never shorter than kMinimumSpan. A value; all functions are pure.
class Viewport
{
public:
    static constexpr double kMinimumSpanNs = 10.0;
    /// Part of the limits' length that may be seen beyond either end.
    static constexpr double kMargin = 0.02;
    static constexpr double kFitRoom = 0.05;
    /// Half of the range of 64-bit nanoseconds: sums of two such numbers stay in it.
    static constexpr double kFarNs = 4.6e18;

    /// One nanosecond per pixel from time 0.
    Viewport() = default;
    /// Shows all of `limits`.
    Viewport(TimeSpan limits, double width);

    double width() const { return m_width; }

    double nsPerPixel() const { return m_nsPerPixel; }

    TimeSpan limits() const { return m_limits; }

    /// What is seen, rounded outwards to whole nanoseconds.
    TimeSpan span() const;

    double xOf(TimePoint time) const
    {
        return (static_cast<double>((time - m_start).ns) - m_fraction) / m_nsPerPixel;
    }

    /// The nanosecond at `x`, rounded down.
    TimePoint timeAt(double x) const;

    /// `factor` above 1 shows less time; the time at `x` stays there unless the limits forbid it.
    Viewport zoomed(double factor, double x) const;
    /// Moves the window to later times by `pixels`.
    Viewport panned(double pixels) const;
    /// Shows `span` with a part of its length as room on both sides.
    Viewport fitted(TimeSpan span, double room = kFitRoom) const;
    /// Shows all of the limits.
    Viewport fittedToLimits() const;
    /// Keeps start and scale.
    Viewport withWidth(double width) const;
    Viewport withLimits(TimeSpan limits) const;

    bool operator==(const Viewport&) const = default;

    /// The window a part of the way (0 … 1) from one to another, such that a time that has the same position
    /// in both stays there all the way.
    static Viewport between(const Viewport& from, const Viewport& to, double part);
    /// Whether the two look the same: edges closer than `pixels`.
    static bool close(const Viewport& a, const Viewport& b, double pixels);

private:
    static Viewport make(TimeSpan limits, double width, double nsPerPixel, TimePoint start, double fraction);

    TimeSpan m_limits{{0}, {1000}};
    double m_width = 1000.0;
    double m_nsPerPixel = 1.0;
    TimePoint m_start;
    /// Part of a nanosecond, 0 … 1.
    double m_fraction = 0.0;
};

} // namespace pipescope::scene
