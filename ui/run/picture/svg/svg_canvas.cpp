#include "ui/run/picture/svg/svg_canvas.h"

#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/picture/svg/xml_text.h"

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

void writeStroke(std::ostream& out, std::string_view element, const scene::Stroke& stroke)
{
    out << '<' << element << " fill=\"none\" stroke=\"" << svgColour(stroke.colour) << '"';
    if (stroke.width != 1.0) {
        out << " stroke-width=\"" << svgNumber(stroke.width) << '"';
    }
    writeOpacity(out, "stroke-opacity", stroke.opacity);
    if (stroke.style != scene::LineStyle::Solid) {
        const double dash = stroke.style == scene::LineStyle::Dashed ? 4.0 : 1.0;
        out << " stroke-dasharray=\"" << pointText(dash * stroke.width, 2.0 * stroke.width) << '"';
    }
}

void writeFill(std::ostream& out, const scene::Paint& paint)
{
    out << " fill=\"" << svgColour(paint.colour) << '"';
    writeOpacity(out, "fill-opacity", paint.opacity);
}

void writePlace(std::ostream& out, const scene::Box& box)
{
    out << " x=\"" << svgNumber(box.left) << "\" y=\"" << svgNumber(box.top) << "\" width=\""
        << svgNumber(box.width()) << "\" height=\"" << svgNumber(box.height()) << "\" rx=\"4\"/>\n";
}

void writeWay(std::ostream& out, std::span<const scene::Point> corners)
{
    out << " d=\"";
    char command = 'M';
    for (const scene::Point& corner : corners) {
        out << command << pointText(corner.x, corner.y);
        command = 'L';
    }
}

TextAnchor anchorOf(scene::TextAlign align)
{
    return align == scene::TextAlign::Middle  ? TextAnchor::Middle
           : align == scene::TextAlign::Right ? TextAnchor::End
                                              : TextAnchor::Start;
}

} // namespace

void defineHatch(std::ostream& out)
{
    out << "<defs>\n<pattern id=\"" << kHatchId
        << "\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M-2 2l4 -4M0 8l8 -8M6 10l4 -4\" stroke=\"#000000\" stroke-opacity=\"0.28\" "
           "stroke-width=\"1\"/></pattern>\n</defs>\n";
}

void SvgCanvas::fill(std::span<const scene::Box> boxes, const scene::Paint& paint)
{
    if (boxes.size() == 1) {
        writeRectangle(m_out, boxes.front(), paint.colour, paint.opacity);
    } else if (!boxes.empty()) {
        m_out << "<path";
        writeFill(m_out, paint);
        m_out << " d=\"" << RectanglePath(boxes).data() << "\"/>\n";
    }
}

void SvgCanvas::hatch(std::span<const scene::Box> boxes)
{
    if (!boxes.empty()) {
        m_out << "<path fill=\"url(#" << kHatchId << ")\" d=\"" << RectanglePath(boxes).data() << "\"/>\n";
    }
}

void SvgCanvas::frame(std::span<const scene::Box> boxes, const scene::Stroke& stroke)
{
    if (!boxes.empty()) {
        writeStroke(m_out, "path", stroke);
        m_out << " d=\"" << RectanglePath(boxes).data() << "\"/>\n";
    }
}

void SvgCanvas::fillRounded(const scene::Box& box, const scene::Paint& paint)
{
    m_out << "<rect";
    writeFill(m_out, paint);
    writePlace(m_out, box);
}

void SvgCanvas::frameRounded(const scene::Box& box, const scene::Stroke& stroke)
{
    writeStroke(m_out, "rect", stroke);
    writePlace(m_out, box);
}

void SvgCanvas::polygon(std::span<const scene::Point> corners, const scene::Paint& paint)
{
    m_out << "<path";
    writeFill(m_out, paint);
    writeWay(m_out, corners);
    m_out << "Z\"/>\n";
}

void SvgCanvas::disc(scene::Point centre, double radius, const scene::Paint& paint)
{
    m_out << "<circle cx=\"" << svgNumber(centre.x) << "\" cy=\"" << svgNumber(centre.y) << "\" r=\""
          << svgNumber(radius) << '"';
    writeFill(m_out, paint);
    m_out << "/>\n";
}

void SvgCanvas::polyline(std::span<const scene::Point> corners, const scene::Stroke& stroke)
{
    writeStroke(m_out, "path", stroke);
    writeWay(m_out, corners);
    m_out << "\"/>\n";
}

void SvgCanvas::curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke)
{
    writeStroke(m_out, "path", stroke);
    m_out << " d=\"M" << pointText(from.x, from.y) << 'C' << pointText(from.x + bend, from.y) << ' '
          << pointText(to.x - bend, to.y) << ' ' << pointText(to.x, to.y) << "\"/>\n";
}

void SvgCanvas::texts(std::span<const scene::TextLine> lines, const scene::TextLook& look)
{
    const AssumedFont& font = fontOf(m_fonts, look.font);
    for (const auto& [area, text] : lines) {
        const std::string shown = look.fits ? text : elided(text, look.font, area.width());
        const double x = look.align == scene::TextAlign::Middle  ? (area.left + area.right) / 2.0
                         : look.align == scene::TextAlign::Right ? area.right
                                                                 : area.left;
        if (!shown.empty()) {
            writeText(m_out, x, area.middle() + (font.ascent() - font.descent()) / 2.0, shown,
                      {font, look.colour, anchorOf(look.align), look.opacity});
        }
    }
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

void SvgCanvas::enter(const scene::Box& part)
{
    m_out << "<g transform=\"translate(" << pointText(part.left, part.top) << ")\">\n";
    clip({0.0, part.width(), 0.0, part.height()});
}

void SvgCanvas::leave()
{
    unclip();
    m_out << "</g>\n";
}

void SvgCanvas::group(std::string_view title)
{
    if (title.empty()) {
        m_out << "<g pointer-events=\"none\">\n";
    } else {
        m_out << "<g><title>" << xmlText(title) << "</title>\n";
    }
}

void SvgCanvas::ungroup()
{
    m_out << "</g>\n";
}

} // namespace pipescope::picture
