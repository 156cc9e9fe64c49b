#include "ui/run/timeline/raster/curve_painter.h"

#include "ui/run/scene/draw/link_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace pipescope::ui {
namespace {

/// Positions across a line are counted in 65536ths of a pixel.
constexpr unsigned kFractionBits = 16;
constexpr std::int64_t kPixel = std::int64_t{1} << kFractionBits;
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
        , m_opacity(static_cast<std::int64_t>(opacity * 256.0))
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
        const int begin = isFlat ? clip.left() : clip.top();
        const int last = isFlat ? clip.right() : clip.bottom();
        const auto [least, most] = std::minmax(from, to);
        const int first = std::max(begin, static_cast<int>(std::ceil(std::max(least, -1e6) - 0.5)));
        const int end = std::min(last + 1, static_cast<int>(std::ceil(std::min(most, 1e6) - 0.5)));
        const double toFirst = first + 0.5 - from;
        const double stretch = std::sqrt(1.0 + slope * slope);
        std::int64_t low = inFractions(across + toFirst * slope - m_half);
        const std::int64_t slopeInFractions = inFractions(slope);
        for (int step = first; step < end; ++step, low += slopeInFractions) {
            if (!m_dashed || isInDash(std::abs(step + 0.5 - from) * stretch)) {
                cover<isFlat>(step, low);
            }
        }
    }

    static std::int64_t inFractions(double pixels)
    {
        return static_cast<std::int64_t>(pixels * static_cast<double>(kPixel));
    }

    bool isInDash(double distance) const
    {
        return std::fmod(m_travelled + distance, kDashAndGap * m_unit) < kDash * m_unit;
    }

    template<bool isFlat>
    void cover(int along, std::int64_t low)
    {
        const std::int64_t high = low + inFractions(2.0 * m_half);
        std::int64_t from = low;
        while (from < high) {
            const std::int64_t across = from >> kFractionBits;
            const std::int64_t to = std::min(high, (across + 1) << kFractionBits);
            const auto coverage = static_cast<unsigned>(((to - from) * m_opacity) >> kFractionBits);
            const auto place = static_cast<int>(across);
            isFlat ? m_raster.blend(along, place, m_colour, coverage)
                   : m_raster.blend(place, along, m_colour, coverage);
            from = to;
        }
    }

    Raster& m_raster;
    QRgb m_colour;
    std::int64_t m_opacity;
    double m_half;
    double m_unit;
    bool m_dashed;
    double m_travelled = 0.0;
};

/// A curve stays between its control points.
bool reaches(const Raster& raster, std::initializer_list<QPointF> controlPoints)
{
    const auto [left, right] = std::minmax(controlPoints, [](QPointF a, QPointF b) { return a.x() < b.x(); });
    const auto [top, bottom] = std::minmax(controlPoints, [](QPointF a, QPointF b) { return a.y() < b.y(); });
    const double margin = raster.lineWidth() + 1.0;
    const QRect& clip = raster.clip();
    return right.x() >= clip.left() - margin && left.x() <= clip.right() + margin
           && bottom.y() >= clip.top() - margin && top.y() <= clip.bottom() + margin;
}

} // namespace

double LinkCurve::bend() const
{
    return scene::linkBend(from.x(), to.x());
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
    if (!reaches(raster, {p0, p1, p2, p3})) {
        return;
    }
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
