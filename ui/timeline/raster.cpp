#include "ui/timeline/raster.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

QRgb mixed(QRgb under, QRgb over, unsigned coverage)
{
    constexpr unsigned kRedAndBlue = 0x00FF00FFU;
    constexpr unsigned kGreen = 0x0000FF00U;
    const unsigned rest = 256U - coverage;
    const unsigned redBlue = ((over & kRedAndBlue) * coverage + (under & kRedAndBlue) * rest) >> 8U;
    const unsigned green = ((over & kGreen) * coverage + (under & kGreen) * rest) >> 8U;
    return 0xFF000000U | (redBlue & kRedAndBlue) | (green & kGreen);
}

/// The image behind a painter; null if it is none with a byte a channel.
QImage* imageBehind(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    if (engine == nullptr || engine->type() != QPaintEngine::Raster) {
        return nullptr;
    }
    auto* image = dynamic_cast<QImage*>(engine->paintDevice());
    const bool suits = image != nullptr
                       && (image->format() == QImage::Format_RGB32
                           || image->format() == QImage::Format_ARGB32_Premultiplied);
    return suits ? image : nullptr;
}

} // namespace

std::optional<Raster> Raster::of(QPainter& painter, const QRectF& clip)
{
    const QTransform toDevice = painter.deviceTransform();
    QImage* image = imageBehind(painter);
    if (image == nullptr || toDevice.type() > QTransform::TxScale || toDevice.m11() <= 0.0
        || toDevice.m22() <= 0.0)
    {
        return std::nullopt;
    }
    Raster raster;
    raster.m_toDevice = toDevice;
    raster.m_clip = raster.snapped(clip).intersected(image->rect());
    const QRegion system = painter.paintEngine()->systemClip();
    if (system.rectCount() > 1) {
        return std::nullopt;
    }
    if (!system.isEmpty()) {
        raster.m_clip &= system.boundingRect();
    }
    raster.m_bits = image->bits();
    raster.m_bytesPerLine = image->bytesPerLine();
    return raster;
}

int Raster::lineWidth() const
{
    return std::max(1, static_cast<int>(std::lround(scale())));
}

int Raster::border(double position)
{
    // Far outside of any device; the sum is positive, so cutting it off rounds it down.
    constexpr double kFar = 1 << 20;
    return static_cast<int>(std::clamp(position, -kFar, kFar) + (kFar + 0.5)) - static_cast<int>(kFar);
}

QRect Raster::snapped(const QRectF& rect) const
{
    const int left = border(rect.left() * m_toDevice.m11() + m_toDevice.dx());
    const int right = border(rect.right() * m_toDevice.m11() + m_toDevice.dx());
    const int top = border(rect.top() * m_toDevice.m22() + m_toDevice.dy());
    const int bottom = border(rect.bottom() * m_toDevice.m22() + m_toDevice.dy());
    return {left, top, std::max(1, right - left), bottom - top};
}

void Raster::fill(const QRect& rect, QRgb colour)
{
    const QRect seen = rect & m_clip;
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        std::fill_n(line(y) + seen.left(), seen.width(), colour);
    }
}

void Raster::hatch(const QRect& rect, QRgb colour)
{
    constexpr int kDistance = 8;
    const QRect seen = rect & m_clip;
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        QRgb* pixels = line(y);
        const int phase = (seen.left() + y) % kDistance;
        for (int x = seen.left() + (kDistance - phase) % kDistance; x <= seen.right(); x += kDistance) {
            pixels[x] = colour;
        }
    }
}

void Raster::blend(int x, int y, QRgb colour, unsigned coverage)
{
    if (m_clip.contains(x, y)) {
        QRgb& pixel = line(y)[x];
        pixel = mixed(pixel, colour, coverage);
    }
}

std::vector<QRgb> Raster::backgroundLine(QRgb colour, std::span<const VerticalLine> lines) const
{
    std::vector<QRgb> pixels(static_cast<std::size_t>(std::max(0, m_clip.width())), colour);
    for (const VerticalLine& each : lines) {
        const int last = std::min(m_clip.right(), each.left + each.width - 1);
        for (int x = std::max(m_clip.left(), each.left); x <= last; ++x) {
            QRgb& pixel = pixels[static_cast<std::size_t>(x - m_clip.left())];
            pixel = mixed(pixel, each.colour, each.coverage);
        }
    }
    return pixels;
}

void Raster::copyLine(std::span<const QRgb> pixels, int top, int bottom)
{
    const int end = std::min(bottom, m_clip.bottom() + 1);
    for (int y = std::max(top, m_clip.top()); y < end; ++y) {
        std::copy(pixels.begin(), pixels.end(), line(y) + m_clip.left());
    }
}

} // namespace pipescope::ui
