#pragma once

#include "ui/run/picture/picture_request.h"
#include "ui/run/picture/svg/font_widths.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/draw/draw_list.h"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

// The few shapes of SVG 1.1 that a timeline needs, written as elements with presentation attributes, which
// every viewer and editor understands. Coordinates are written to a hundredth, without regard to any locale.

namespace pipescope::picture {

/// Stands before openSvg() in a file of its own.
inline constexpr std::string_view kXmlDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The beginning of a picture of `size` that shows `width` by `height` units; "</svg>" ends it. Any bytes may
/// be in `title`.
void openSvg(std::ostream& out, PictureSize size, double width, double height, std::string_view title);

std::string svgNumber(double value);
/// "#0a5fa5".
std::string svgColour(scene::Rgb colour);

/// Many rectangles as the data of one path: a third of the bytes of as many elements.
class RectanglePath
{
public:
    explicit RectanglePath(std::span<const scene::Box> boxes);

    const std::string& data() const { return m_data; }

private:
    std::string m_data;
};

void writeRectangle(std::ostream& out, const scene::Box& box, scene::Rgb fill, double opacity = 1.0);

enum class TextAnchor
{
    Start,
    Middle,
    End
};

struct TextStyle
{
    AssumedFont font;
    scene::Rgb colour;
    TextAnchor anchor = TextAnchor::Start;
    double opacity = 1.0;
};

/// One line with its baseline at `y`. Any bytes may be in `text`.
void writeText(std::ostream& out, double x, double y, std::string_view text, const TextStyle& style);

} // namespace pipescope::picture
