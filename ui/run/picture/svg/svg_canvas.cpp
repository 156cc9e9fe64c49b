#include "ui/run/picture/svg/svg_canvas.h"

#include "ui/run/picture/svg/svg_shapes.h"

#include <ostream>

namespace pipescope::picture {
namespace {

std::string pointText(double x, double y)
{
    return svgNumber(x) + ' ' + svgNumber(y);
}

void writeOpacity(std::ostream& out, std::string_view attribute, double opacity)
{
    if (opacity < 1.0) {
        out << ' ' << attribute << "=\"" << svgNumber(opacity) << '"';
    }
}

void writeStroke(std::ostream& out, const scene::Stroke& stroke)
{
    out << "<path fill=\"none\" stroke=\"" << svgColour(stroke.colour) << '"';
    if (stroke.width != 1.0) {
        out << " stroke-width=\"" << svgNumber(stroke.width) << '"';
    }
    writeOpacity(out, "stroke-opacity", stroke.opacity);
    out << (stroke.isDashed ? " stroke-dasharray=\"4 2\"" : "");
}

void writeFill(std::ostream& out, const scene::Paint& paint)
{
    out << " fill=\"" << svgColour(paint.colour) << '"';
    writeOpacity(out, "fill-opacity", paint.opacity);
}

} // namespace

const AssumedFont& SvgFonts::of(scene::TextFont font) const
{
    switch (font) {
    case scene::TextFont::Label:
        return label;
    case scene::TextFont::Strong:
        return strong;
    case scene::TextFont::Plain:
        break;
    }
    return plain;
}

void SvgCanvas::fill(const scene::Box& box, const scene::Paint& paint)
{
    writeRectangle(m_out, box, paint.colour, paint.opacity);
}

void SvgCanvas::hatch(const scene::Box& box)
{
    RectanglePath path;
    path.add(box);
    writePath(m_out, path, std::string("url(#") + kHatchId + ')');
}

void SvgCanvas::frame(const scene::Box& box, const scene::Stroke& stroke)
{
    RectanglePath path;
    path.add(box);
    writeStroke(m_out, stroke);
    m_out << " d=\"" << path.data() << "\"/>\n";
}

void SvgCanvas::polygon(std::span<const scene::Point> corners, const scene::Paint& paint)
{
    m_out << "<path";
    writeFill(m_out, paint);
    m_out << " d=\"";
    char command = 'M';
    for (const scene::Point& corner : corners) {
        m_out << command << pointText(corner.x, corner.y);
        command = 'L';
    }
    m_out << "Z\"/>\n";
}

void SvgCanvas::disc(scene::Point centre, double radius, const scene::Paint& paint)
{
    m_out << "<circle cx=\"" << svgNumber(centre.x) << "\" cy=\"" << svgNumber(centre.y) << "\" r=\""
          << svgNumber(radius) << '"';
    writeFill(m_out, paint);
    m_out << "/>\n";
}

void SvgCanvas::curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke)
{
    writeStroke(m_out, stroke);
    m_out << " d=\"M" << pointText(from.x, from.y) << 'C' << pointText(from.x + bend, from.y) << ' '
          << pointText(to.x - bend, to.y) << ' ' << pointText(to.x, to.y) << "\"/>\n";
}

void SvgCanvas::text(const scene::Box& area, std::string_view text, const scene::TextLook& look)
{
    const std::string shown = elided(text, look.font, area.width());
    if (shown.empty()) {
        return;
    }
    const AssumedFont& font = m_fonts.of(look.font);
    const bool isCentred = look.align == scene::TextAlign::Middle;
    writeText(m_out, isCentred ? (area.left + area.right) / 2.0 : area.left,
              area.middle() + (font.ascent() - font.descent()) / 2.0, shown,
              {font, look.colour, isCentred ? TextAnchor::Middle : TextAnchor::Start});
}

void SvgCanvas::clip(const scene::Box& box)
{
    std::string id = "clip";
    for (const double side : {box.left, box.right, box.top, box.bottom}) {
        id += '_' + svgNumber(side);
    }
    if (m_clips.insert(id).second) {
        m_out << "<clipPath id=\"" << id << "\">";
        writeRectangle(m_out, box, scene::Rgb{});
        m_out << "</clipPath>\n";
    }
    m_out << "<g clip-path=\"url(#" << id << ")\">\n";
}

void SvgCanvas::unclip()
{
    m_out << "</g>\n";
}

} // namespace pipescope::picture
