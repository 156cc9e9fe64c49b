#include "ui/run/scene/axis/viewport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::scene {
namespace {

constexpr double kMinimumWidth = 1.0;

double lengthNs(TimeSpan span)
{
    return std::max(1.0, static_cast<double>(span.duration().ns));
}

/// Splits any real number of nanoseconds into whole ones and a fraction.
struct WholeAndFraction
{
    std::int64_t whole = 0;
    double fraction = 0.0;
};

WholeAndFraction split(double ns)
{
    const double bounded = std::clamp(ns, -Viewport::kFarNs, Viewport::kFarNs);
    const double whole = std::floor(bounded);
    return {static_cast<std::int64_t>(whole), bounded - whole};
}

} // namespace

Viewport::Viewport(TimeSpan limits, double width)
    : Viewport(make(limits, width, std::numeric_limits<double>::max(), limits.begin, 0.0))
{ }

Viewport Viewport::make(TimeSpan limits, double width, double nsPerPixel, TimePoint start, double fraction)
{
    Viewport made;
    made.m_limits = {limits.begin, std::max(limits.begin, limits.end)};
    made.m_width = std::max(kMinimumWidth, width);
    const double whole = lengthNs(made.m_limits);
    const double most = std::max(kMinimumSpanNs, whole * (1.0 + 2.0 * kMargin));
    made.m_nsPerPixel = std::clamp(nsPerPixel, kMinimumSpanNs / made.m_width, most / made.m_width);

    const double visible = made.m_nsPerPixel * made.m_width;
    const double margin = std::max(whole * kMargin, (kMinimumSpanNs - whole) / 2.0);
    const double fromBegin = static_cast<double>((start - made.m_limits.begin).ns) + fraction;
    const double latest = std::max(-margin, whole + margin - visible);
    const double clamped = std::clamp(fromBegin, -margin, latest);
    if (clamped == fromBegin) {
        const WholeAndFraction carried = split(fraction);
        made.m_start = start + Duration{carried.whole};
        made.m_fraction = carried.fraction;
    } else {
        const WholeAndFraction offset = split(clamped);
        made.m_start = made.m_limits.begin + Duration{offset.whole};
        made.m_fraction = offset.fraction;
    }
    return made;
}

TimeSpan Viewport::span() const
{
    const WholeAndFraction length = split(m_fraction + m_width * m_nsPerPixel);
    return {m_start, m_start + Duration{length.whole + (length.fraction > 0.0 ? 1 : 0)}};
}

TimePoint Viewport::timeAt(double x) const
{
    return m_start + Duration{split(m_fraction + x * m_nsPerPixel).whole};
}

Viewport Viewport::zoomed(double factor, double x) const
{
    if (!(factor > 0.0) || !std::isfinite(factor)) {
        return *this;
    }
    const double least = kMinimumSpanNs / m_width;
    const double scale = std::max(least, m_nsPerPixel / factor);
    return make(m_limits, m_width, scale, m_start, m_fraction + x * (m_nsPerPixel - scale));
}

Viewport Viewport::panned(double pixels) const
{
    return make(m_limits, m_width, m_nsPerPixel, m_start, m_fraction + pixels * m_nsPerPixel);
}

Viewport Viewport::fitted(TimeSpan span, double room) const
{
    const double length = lengthNs(span);
    const double shown = std::max(kMinimumSpanNs, length * (1.0 + 2.0 * room));
    return make(m_limits, m_width, shown / m_width, span.begin, (length - shown) / 2.0);
}

Viewport Viewport::fittedToLimits() const
{
    return {m_limits, m_width};
}

Viewport Viewport::withWidth(double width) const
{
    return make(m_limits, width, m_nsPerPixel, m_start, m_fraction);
}

Viewport Viewport::withLimits(TimeSpan limits) const
{
    return make(limits, m_width, m_nsPerPixel, m_start, m_fraction);
}

Viewport Viewport::between(const Viewport& from, const Viewport& to, double part)
{
    const double way = std::clamp(part, 0.0, 1.0);
    if (way == 1.0) {
        return to;
    }
    const double scale = from.m_nsPerPixel * std::pow(to.m_nsPerPixel / from.m_nsPerPixel, way);
    const double scaleDifference = to.m_nsPerPixel - from.m_nsPerPixel;
    const bool zooms = std::abs(scaleDifference) > 1e-9 * to.m_nsPerPixel;
    const double startPart = zooms ? (scale - from.m_nsPerPixel) / scaleDifference : way;
    const double distance =
        static_cast<double>((to.m_start - from.m_start).ns) + to.m_fraction - from.m_fraction;
    return make(to.m_limits, to.m_width, scale, from.m_start, from.m_fraction + distance * startPart);
}

bool Viewport::close(const Viewport& a, const Viewport& b, double pixels)
{
    const TimePoint begin = b.m_start;
    const double left = a.xOf(begin) - b.xOf(begin);
    const double widthRatio = b.m_nsPerPixel / a.m_nsPerPixel;
    const double right = left + b.m_width * (widthRatio - 1.0);
    return std::abs(left) < pixels && std::abs(right) < pixels && a.m_width == b.m_width;
}

} // namespace pipescope::scene
