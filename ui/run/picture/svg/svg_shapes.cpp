#include "ui/run/picture/svg/svg_shapes.h"

#include "ui/run/picture/svg/xml_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace pipescope::picture {
namespace {

std::string_view nameOf(TextAnchor anchor)
{
    switch (anchor) {
    case TextAnchor::Middle:
        return "middle";
    case TextAnchor::End:
        return "end";
    case TextAnchor::Start:
        break;
    }
    return "start";
}

} // namespace

void openSvg(std::ostream& out, PictureSize size, double width, double height, std::string_view title)
{
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"" << std::to_string(size.width)
        << "\" height=\"" << std::to_string(size.height) << "\" viewBox=\"0 0 " << svgNumber(width) << ' '
        << svgNumber(height)
        << "\" font-family=\"DejaVu Sans, Noto Sans, Noto Sans CJK SC, Microsoft YaHei, Arial, Helvetica, "
           "sans-serif\">\n<title>"
        << xmlText(title) << "</title>\n";
}

std::string svgNumber(double value)
{
    constexpr double kMax = 1e9;
    constexpr double kHundredths = 100.0;
    if (!(std::abs(value) < kMax)) {
        return value > 0.0 ? "1000000000" : value < 0.0 ? "-1000000000" : "0";
    }
    const long long hundredths = std::llround(value * kHundredths);
    std::array<char, 32> buffer{};
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                      static_cast<double>(hundredths) / kHundredths, std::chars_format::fixed);
    return error == std::errc{} && hundredths != 0 ? std::string(buffer.data(), end) : "0";
}

std::string svgColour(scene::Rgb colour)
{
    std::array<char, 8> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "#%02x%02x%02x", unsigned{colour.red}, unsigned{colour.green},
                  unsigned{colour.blue});
    return buffer.data();
}

RectanglePath::RectanglePath(std::span<const scene::Box> boxes)
{
    for (const scene::Box& box : boxes) {
        const std::string width = svgNumber(box.width());
        m_data += 'M' + svgNumber(box.left) + ' ' + svgNumber(box.top) + 'h' + width + 'v'
                  + svgNumber(box.height()) + 'h' + (width == "0" ? width : '-' + width) + 'z';
    }
}

void writeRectangle(std::ostream& out, const scene::Box& box, scene::Rgb fill, double opacity)
{
    out << "<rect x=\"" << svgNumber(box.left) << "\" y=\"" << svgNumber(box.top) << "\" width=\""
        << svgNumber(box.width()) << "\" height=\"" << svgNumber(box.height()) << "\" fill=\""
        << svgColour(fill) << '"';
    if (opacity < 1.0) {
        out << " fill-opacity=\"" << svgNumber(opacity) << '"';
    }
    out << "/>\n";
}

void writeText(std::ostream& out, double x, double y, std::string_view text, const TextStyle& style)
{
    out << "<text x=\"" << svgNumber(x) << "\" y=\"" << svgNumber(y) << "\" font-size=\""
        << svgNumber(style.font.size()) << "\" fill=\"" << svgColour(style.colour) << '"';
    if (style.opacity < 1.0) {
        out << " fill-opacity=\"" << svgNumber(style.opacity) << '"';
    }
    if (style.font.weight() == FontWeight::Bold) {
        out << " font-weight=\"bold\"";
    }
    if (style.anchor != TextAnchor::Start) {
        out << " text-anchor=\"" << nameOf(style.anchor) << '"';
    }
    out << '>' << xmlText(text) << "</text>\n";
}

} // namespace pipescope::picture
