#include "ui/run/timeline/raster/raster.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace pipescope::ui {
namespace {

/// Most bars are a few pixels wide, where a call for each line of them would take longer than writing.
void fillLine(QRgb* pixels, int width, QRgb colour)
{
    constexpr int kFour = 4;
    const std::array<QRgb, kFour> four{colour, colour, colour, colour};
    if (width < kFour) {
        for (int x = 0; x < width; ++x) {
            pixels[x] = colour;
        }
        return;
    }
    for (int x = 0; x + kFour < width; x += kFour) {
        std::memcpy(pixels + x, four.data(), sizeof four);
    }
    std::memcpy(pixels + width - kFour, four.data(), sizeof four);
}

/// The image behind a painter; null if it is no image with one byte per channel.
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

void Raster::fill(const QRect& rect, QRgb colour)
{
    const int left = std::max(rect.left(), m_clip.left());
    const int width = std::min(rect.right(), m_clip.right()) - left + 1;
    const int bottom = std::min(rect.bottom(), m_clip.bottom());
    for (int y = std::max(rect.top(), m_clip.top()); y <= bottom; ++y) {
        fillLine(line(y) + left, width, colour);
    }
}

void Raster::fillOutlined(const QRect& rect, QRgb colour, QRgb edge)
{
    const int thick = lineWidth();
    const QRect inside = rect.adjusted(thick, thick, -thick, -thick);
    const QRect seen = rect & m_clip;
    const int edgeLeft = std::min(inside.left(), seen.right() + 1) - seen.left();
    const int edgeRight = seen.right() - std::max(inside.right(), seen.left() - 1);
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        QRgb* const pixels = line(y) + seen.left();
        if (y < inside.top() || y > inside.bottom()) {
            fillLine(pixels, seen.width(), edge);
            continue;
        }
        fillLine(pixels, seen.width(), colour);
        std::fill_n(pixels, std::max(0, edgeLeft), edge);
        std::fill_n(pixels + seen.width() - std::max(0, edgeRight), std::max(0, edgeRight), edge);
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
