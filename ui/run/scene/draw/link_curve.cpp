#include "ui/run/scene/draw/link_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope::scene {
namespace {

double cubic(double a, double b, double c, double d, double t)
{
    const double s = 1.0 - t;
    return s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d;
}

/// Where the curve is after the part `t` (0 … 1) of its parameter.
struct Curve
{
    const DrawnLink& link;
    double bend = linkBend(link.fromX, link.toX);

    double xAt(double t) const { return cubic(link.fromX, link.fromX + bend, link.toX - bend, link.toX, t); }

    double yAt(double t) const { return cubic(link.fromY, link.fromY, link.toY, link.toY, t); }

    /// It never turns back on its way up or down.
    double parameterOf(double y) const
    {
        const bool goesDown = link.fromY < link.toY;
        double low = 0.0;
        double high = 1.0;
        for (int i = 0; i < 24; ++i) {
            const double middle = (low + high) / 2.0;
            ((yAt(middle) < y) == goesDown ? low : high) = middle;
        }
        return (low + high) / 2.0;
    }
};

double distanceToSegment(double x, double y, double fromX, double fromY, double toX, double toY)
{
    const double dx = toX - fromX;
    const double dy = toY - fromY;
    const double square = dx * dx + dy * dy;
    const double along = square > 0.0 ? ((x - fromX) * dx + (y - fromY) * dy) / square : 0.0;
    const double part = std::clamp(along, 0.0, 1.0);
    return std::hypot(x - fromX - part * dx, y - fromY - part * dy);
}

} // namespace

double linkBend(double fromX, double toX)
{
    return std::clamp(std::abs(toX - fromX) / 2.0, 10.0, 80.0);
}

double distanceToLink(const DrawnLink& link, double x, double y, double reach)
{
    constexpr int kPieces = 16;
    const auto [left, right] = std::minmax(link.fromX, link.toX);
    const auto [top, bottom] = std::minmax(link.fromY, link.toY);
    const Curve curve{link};
    if (x < left - curve.bend - reach || x > right + curve.bend + reach || y < top - reach
        || y > bottom + reach || y < link.clipTop)
    {
        return std::numeric_limits<double>::max();
    }
    // Only parts of the curve at about the point's height can be near it.
    const bool isLevel = bottom - top < reach;
    auto [first, last] = isLevel ? std::pair(0.0, 1.0)
                                 : std::minmax({curve.parameterOf(y - reach), curve.parameterOf(y + reach)});
    double nearest = std::numeric_limits<double>::max();
    for (int i = 0; i < kPieces; ++i) {
        const double from = first + (last - first) * i / kPieces;
        const double to = first + (last - first) * (i + 1) / kPieces;
        nearest = std::min(
            nearest, distanceToSegment(x, y, curve.xAt(from), curve.yAt(from), curve.xAt(to), curve.yAt(to)));
    }
    return nearest;
}

} // namespace pipescope::scene
