#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>

namespace pipescope {

/// Sum and difference that stop at the ends of the range: hostile files hold any 64-bit number.
constexpr std::int64_t saturatingAdd(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) {
        return a < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    }
    return sum;
}

constexpr std::int64_t saturatingSubtract(std::int64_t a, std::int64_t b)
{
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a, b, &difference)) {
        return a < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    }
    return difference;
}

/// A length of time in nanoseconds.
struct Duration
{
    std::int64_t ns = 0;

    constexpr auto operator<=>(const Duration&) const = default;
};

/// A moment in nanoseconds of the wall clock of the host it was recorded on. Clocks of different hosts
/// differ.
struct TimePoint
{
    std::int64_t ns = 0;

    constexpr auto operator<=>(const TimePoint&) const = default;
};

constexpr Duration operator+(Duration a, Duration b)
{
    return {saturatingAdd(a.ns, b.ns)};
}

constexpr Duration operator-(Duration a, Duration b)
{
    return {saturatingSubtract(a.ns, b.ns)};
}

constexpr TimePoint operator+(TimePoint t, Duration d)
{
    return {saturatingAdd(t.ns, d.ns)};
}

constexpr TimePoint operator-(TimePoint t, Duration d)
{
    return {saturatingSubtract(t.ns, d.ns)};
}

constexpr Duration operator-(TimePoint a, TimePoint b)
{
    return {saturatingSubtract(a.ns, b.ns)};
}

/// Half-open span [begin, end). In bad data `end` may lie before `begin`; `duration()` is then negative.
struct TimeSpan
{
    TimePoint begin;
    TimePoint end;

    constexpr auto operator<=>(const TimeSpan&) const = default;

    constexpr Duration duration() const { return end - begin; }

    /// Begin and end both inside or on the border, as the step windows of the profiler are used.
    constexpr bool covers(const TimeSpan& other) const { return begin <= other.begin && other.end <= end; }

    constexpr bool contains(TimePoint t) const { return begin <= t && t < end; }

    constexpr bool intersects(const TimeSpan& other) const { return begin < other.end && other.begin < end; }

    constexpr TimeSpan united(const TimeSpan& other) const
    {
        return {std::min(begin, other.begin), std::max(end, other.end)};
    }
};

} // namespace pipescope
