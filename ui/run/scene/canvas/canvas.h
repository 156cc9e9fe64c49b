#pragma once

#include "ui/run/scene/canvas/box.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/text/elide.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pipescope::scene {

struct Point
{
    double x = 0.0;
    double y = 0.0;
};

/// A font by its use.
enum class TextFont : std::uint8_t
{
    Label,
    Plain,
    Strong
};

/// The one of `fonts`, which have one for each use.
template<class Fonts>
auto& fontOf(Fonts& fonts, TextFont use)
{
    return use == TextFont::Label ? fonts.label : use == TextFont::Strong ? fonts.strong : fonts.plain;
}

struct Paint
{
    Rgb colour;
    double opacity = 1.0;
};

enum class LineStyle : std::uint8_t
{
    Solid,
    Dashed,
    Dotted
};

struct Stroke
{
    Rgb colour;
    double width = 1.0;
    double opacity = 1.0;
    LineStyle style = LineStyle::Solid;
};

enum class TextAlign : std::uint8_t
{
    Left,
    Middle,
    Right
};

struct TextLook
{
    TextFont font = TextFont::Plain;
    Rgb colour;
    TextAlign align = TextAlign::Left;
    double opacity = 1.0;
    /// It is known to be short enough, and is not measured.
    bool fits = false;
    /// Begins at a whole pixel of the screen, so that it does not shimmer while what it stands on moves.
    bool isSnapped = false;
};

/// One line of text, vertically in the middle of its area.
struct TextLine
{
    Box area;
    std::string text;
};

/// What pictures are drawn on: a window's pixels or a document. Everything that is drawn through it looks the
/// same in both. Coordinates are pixels of the whole, or of the part that its owner has moved the origin to.
class Canvas
{
public:
    Canvas() = default;
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;
    virtual ~Canvas() = default;

    virtual double height(TextFont font) const = 0;
    virtual double ascent(TextFont font) const = 0;
    virtual double width(std::string_view text, TextFont font) = 0;

    /// Boxes of one look, which in a document are one shape.
    virtual void fill(std::span<const Box> boxes, const Paint& paint) = 0;
    /// Thin slanted lines.
    virtual void hatch(std::span<const Box> boxes) = 0;
    /// A line along the boxes' edges, half of it outside.
    virtual void frame(std::span<const Box> boxes, const Stroke& stroke) = 0;
    /// Like fill() and frame(), with rounded corners.
    virtual void fillRounded(const Box& box, const Paint& paint) = 0;
    virtual void frameRounded(const Box& box, const Stroke& stroke) = 0;
    /// Convex.
    virtual void polygon(std::span<const Point> corners, const Paint& paint) = 0;
    virtual void disc(Point centre, double radius, const Paint& paint) = 0;
    virtual void polyline(std::span<const Point> corners, const Stroke& stroke) = 0;
    /// From the left to the right, or back; runs level for about `bend` pixels at both ends.
    virtual void curve(Point from, Point to, double bend, const Stroke& stroke) = 0;
    /// Lines of one look, cut off with an ellipsis where they are too long.
    virtual void texts(std::span<const TextLine> lines, const TextLook& look) = 0;

    /// Nothing outside `box` is drawn until the unclip() that belongs to it.
    virtual void clip(const Box& box) = 0;
    virtual void unclip() = 0;
    /// Moves the origin to the corner of a part, and clips to it, until the leave() that belongs to it.
    virtual void enter(const Box& part) = 0;
    virtual void leave() = 0;
    /// In a document, what is drawn until the ungroup() that belongs to it says this title where it is
    /// pointed at; with an empty one it lets the pointer through to what is below.
    virtual void group(std::string_view title) = 0;
    virtual void ungroup() = 0;

    void fill(const Box& box, const Paint& paint) { fill(std::span(&box, 1), paint); }

    void hatch(const Box& box) { hatch(std::span(&box, 1)); }

    void frame(const Box& box, const Stroke& stroke) { frame(std::span(&box, 1), stroke); }

    void text(const Box& area, std::string_view text, const TextLook& look)
    {
        const TextLine line{area, std::string(text)};
        texts(std::span(&line, 1), look);
    }

    /// The beginning of a text that is not wider than `room`.
    std::string elided(std::string_view text, TextFont font, double room)
    {
        return elidedText(text, elide(text, room, [&](std::string_view part) { return width(part, font); }));
    }
};

} // namespace pipescope::scene
