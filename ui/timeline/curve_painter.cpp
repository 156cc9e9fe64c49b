#include "ui/timeline/curve_painter.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

/// Added before a position is cut to an integer, so that it is rounded down.
constexpr int kPositive = 1 << 20;
constexpr double kDash = 4.0;
constexpr double kDashAndGap = 7.0;

/// Draws connected lines: each covers the pixels from its begin up to its end, so that none is blended twice
/// where two meet.
class LineStrip
{
public:
    LineStrip(Raster& raster, QRgb colour, double opacity, bool dashed)
        : m_raster(raster)
        , m_colour(colour)
        , m_opacity(opacity * 256.0)
        , m_half(raster.lineWidth() / 2.0)
        , m_unit(raster.scale())
        , m_dashed(dashed)
    { }

    void add(QPointF a, QPointF b)
    {
        const QPointF way = b - a;
        const bool isFlat = std::abs(way.x()) > std::abs(way.y());
        const double length = isFlat ? std::abs(way.x()) : std::abs(way.y());
        if (length > 0.0 && isNear(a, b)) {
            isFlat ? walk<true>(a.x(), b.x(), a.y(), way.y() / way.x())
                   : walk<false>(a.y(), b.y(), a.x(), way.x() / way.y());
        }
        if (m_dashed) {
            m_travelled += std::hypot(way.x(), way.y());
        }
    }

private:
    bool isNear(QPointF a, QPointF b) const
    {
        const QRect& clip = m_raster.clip();
        const double margin = m_half + 1.0;
        return std::max(a.x(), b.x()) >= clip.left() - margin
               && std::min(a.x(), b.x()) <= clip.right() + margin
               && std::max(a.y(), b.y()) >= clip.top() - margin
               && std::min(a.y(), b.y()) <= clip.bottom() + margin;
    }

    /// Along one axis from pixel centre to pixel centre; `across` is the other axis' position at `from`.
    template<bool isFlat>
    void walk(double from, double to, double across, double slope)
    {
        const QRect& clip = m_raster.clip();
        const int low = isFlat ? clip.left() : clip.top();
        const int high = isFlat ? clip.right() : clip.bottom();
        const auto [least, most] = std::minmax(from, to);
        const int first = std::max(low, static_cast<int>(std::ceil(std::max(least, -1e6) - 0.5)));
        const int end = std::min(high + 1, static_cast<int>(std::ceil(std::min(most, 1e6) - 0.5)));
        for (int step = first; step < end; ++step) {
            const double distance = step + 0.5 - from;
            if (!m_dashed || isInDash(std::abs(distance) * std::sqrt(1.0 + slope * slope))) {
                cover<isFlat>(step, across + distance * slope);
            }
        }
    }

    bool isInDash(double distance) const
    {
        return std::fmod(m_travelled + distance, kDashAndGap * m_unit) < kDash * m_unit;
    }

    template<bool isFlat>
    void cover(int along, double centre)
    {
        const double low = centre - m_half;
        const double high = centre + m_half;
        const auto first = static_cast<int>(low + kPositive) - kPositive;
        for (int across = first; across < high; ++across) {
            const double part = std::min(high, across + 1.0) - std::max(low, static_cast<double>(across));
            const auto coverage = static_cast<unsigned>(part * m_opacity);
            isFlat ? m_raster.blend(along, across, m_colour, coverage)
                   : m_raster.blend(across, along, m_colour, coverage);
        }
    }

    Raster& m_raster;
    QRgb m_colour;
    double m_opacity;
    double m_half;
    double m_unit;
    bool m_dashed;
    double m_travelled = 0.0;
};

} // namespace

double LinkCurve::bend() const
{
    return std::clamp(std::abs(to.x() - from.x()) / 2.0, 10.0, 80.0);
}

QPainterPath LinkCurve::path() const
{
    QPainterPath path(from);
    path.cubicTo(from + QPointF(bend(), 0.0), to - QPointF(bend(), 0.0), to);
    return path;
}

void drawCurve(Raster& raster, const LinkCurve& curve, QRgb colour, double opacity, bool dashed)
{
    constexpr int kPieces = 16;
    const QPointF p0 = raster.toDevice(curve.from);
    const QPointF p1 = raster.toDevice(curve.from + QPointF(curve.bend(), 0.0));
    const QPointF p2 = raster.toDevice(curve.to - QPointF(curve.bend(), 0.0));
    const QPointF p3 = raster.toDevice(curve.to);
    LineStrip strip(raster, colour, opacity, dashed);
    QPointF last = p0;
    for (int i = 1; i <= kPieces; ++i) {
        const double t = i / static_cast<double>(kPieces);
        const double u = 1.0 - t;
        const QPointF next =
            p0 * (u * u * u) + p1 * (3.0 * u * u * t) + p2 * (3.0 * u * t * t) + p3 * (t * t * t);
        strip.add(last, next);
        last = next;
    }
}

} // namespace pipescope::ui
