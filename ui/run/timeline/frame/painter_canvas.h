#pragma once

#include <QColor>
#include <QRectF>

#include "ui/run/scene/canvas/canvas.h"
#include "ui/run/timeline/frame/label_font.h"

class QPainter;

namespace pipescope::ui {

QColor toQColor(scene::Rgb colour, double alpha = 1.0);
/// Without its opacity.
scene::Rgb toRgb(const QColor& colour);

inline QRectF rectOf(const scene::Box& box)
{
    return {box.left, box.top, box.width(), box.height()};
}

/// Paints what is drawn. Borrows the painter and the fonts, and leaves the painter's font, pen and brush
/// changed.
class PainterCanvas final : public scene::Canvas
{
public:
    PainterCanvas(QPainter& painter, CanvasFonts& fonts)
        : m_painter(painter)
        , m_fonts(fonts)
    { }

    double height(scene::TextFont font) const override { return fontOf(m_fonts, font).height(); }

    double ascent(scene::TextFont font) const override { return fontOf(m_fonts, font).ascent(); }

    double width(std::string_view text, scene::TextFont font) override
    {
        return fontOf(m_fonts, font).width(text);
    }

    using scene::Canvas::fill;
    using scene::Canvas::frame;
    using scene::Canvas::hatch;

    void fill(std::span<const scene::Box> boxes, const scene::Paint& paint) override;
    void hatch(std::span<const scene::Box> boxes) override;
    void frame(std::span<const scene::Box> boxes, const scene::Stroke& stroke) override;
    void fillRounded(const scene::Box& box, const scene::Paint& paint) override;
    void frameRounded(const scene::Box& box, const scene::Stroke& stroke) override;
    void polygon(std::span<const scene::Point> corners, const scene::Paint& paint) override;
    void disc(scene::Point centre, double radius, const scene::Paint& paint) override;
    void polyline(std::span<const scene::Point> corners, const scene::Stroke& stroke) override;
    void curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke) override;
    void texts(std::span<const scene::TextLine> lines, const scene::TextLook& look) override;
    void clip(const scene::Box& box) override;
    void unclip() override;
    void enter(const scene::Box& part) override;

    void leave() override { unclip(); }

    void group(std::string_view /*title*/) override { }

    void ungroup() override { }

private:
    QPainter& m_painter;
    CanvasFonts& m_fonts;
};

} // namespace pipescope::ui
