#pragma once

#include <QColor>
#include <QRect>
#include <QRectF>
#include <QTransform>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace pipescope::ui {

/// The pixels that a painter paints on, for what would be too slow through it: tens of thousands of small
/// rectangles a frame. Borrows the painter's device and is good until the painter ends, as long as the
/// painter's transformation stays. Mixes with the painter's own work in the order of the calls.
class Raster
{
public:
    /// Empty where pixels cannot be reached (vector devices, pixmaps) or do not stand upright; the caller
    /// then paints through the painter. Nothing outside `clip`, in the painter's coordinates, is touched.
    static std::optional<Raster> of(QPainter& painter, const QRectF& clip);

    /// Device pixels a painter's unit is long.
    double scale() const { return m_toDevice.m22(); }

    /// Thickness of a line of one unit, in whole device pixels.
    int lineWidth() const;

    /// Edges snapped to device pixels; at least one pixel wide.
    QRect snapped(const QRectF& rect) const
    {
        const int left = columnOf(rect.left());
        const int top = lineOf(rect.top());
        return {left, top, std::max(1, columnOf(rect.right()) - left), lineOf(rect.bottom()) - top};
    }

    /// The device pixel whose left border is nearest to an x.
    int columnOf(double x) const { return border(x * m_toDevice.m11() + m_toDevice.dx()); }

    /// The same for a y.
    int lineOf(double y) const { return border(y * m_toDevice.m22() + m_toDevice.dy()); }

    QPointF toDevice(QPointF point) const { return m_toDevice.map(point); }

    const QRect& clip() const { return m_clip; }

    /// The same pixels, limited to `rect` in the painter's coordinates: nothing outside is touched.
    Raster within(const QRectF& rect) const
    {
        Raster part = *this;
        part.m_clip &= snapped(rect);
        return part;
    }

    /// All below are in device pixels.
    void fill(const QRect& rect, QRgb colour);
    /// The same with lines of lineWidth() along its edges.
    void fillOutlined(const QRect& rect, QRgb colour, QRgb edge);
    /// Diagonal lines, eight pixels apart.
    void hatch(const QRect& rect, QRgb colour);

    /// Puts `coverage` (0 … 256) of a colour over a pixel.
    void blend(int x, int y, QRgb colour, unsigned coverage)
    {
        if (x >= m_clip.left() && x <= m_clip.right() && y >= m_clip.top() && y <= m_clip.bottom()) {
            QRgb& pixel = line(y)[x];
            pixel = mixed(pixel, colour, coverage);
        }
    }

    struct VerticalLine
    {
        int left = 0;
        int width = 1;
        QRgb colour = 0;
        unsigned coverage = 0;
    };

    /// One line of pixels as wide as the clip: a colour with vertical lines over it.
    std::vector<QRgb> backgroundLine(QRgb colour, std::span<const VerticalLine> lines) const;
    /// Copies the pixels into each line of the clip from `top` up to `bottom`.
    void copyLine(std::span<const QRgb> pixels, int top, int bottom);

    static QRgb mixed(QRgb under, QRgb over, unsigned coverage)
    {
        constexpr unsigned kRedAndBlue = 0x00FF00FFU;
        constexpr unsigned kGreen = 0x0000FF00U;
        const unsigned rest = 256U - coverage;
        const unsigned redBlue = ((over & kRedAndBlue) * coverage + (under & kRedAndBlue) * rest) >> 8U;
        const unsigned green = ((over & kGreen) * coverage + (under & kGreen) * rest) >> 8U;
        return 0xFF000000U | (redBlue & kRedAndBlue) | (green & kGreen);
    }

private:
    Raster() = default;

    /// A position's nearest pixel border.
    static int border(double position)
    {
        // Far outside of any device; the sum is positive, so truncation rounds down.
        constexpr double kFar = 1 << 20;
        return static_cast<int>(std::min(std::max(position, -kFar), kFar) + (kFar + 0.5))
               - static_cast<int>(kFar);
    }

    QRgb* line(int y) { return reinterpret_cast<QRgb*>(m_bits + y * m_bytesPerLine); }

    std::uint8_t* m_bits = nullptr;
    std::ptrdiff_t m_bytesPerLine = 0;
    QRect m_clip;
    QTransform m_toDevice;
};

} // namespace pipescope::ui
