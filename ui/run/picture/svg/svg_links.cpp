#include "ui/run/picture/svg/svg_links.h"

#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/scene/draw/link_curve.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

namespace pipescope::picture {
namespace {

/// Ends are cut off this far outside: some viewers are inexact with huge coordinates.
constexpr double kMaxFar = 20'000.0;

double nearby(double x)
{
    return std::clamp(x, -kMaxFar, kMaxFar);
}

std::string pointText(double x, double y)
{
    return svgNumber(x) + ' ' + svgNumber(y);
}

std::string curveData(const scene::DrawnLink& link)
{
    const double fromX = nearby(link.fromX);
    const double toX = nearby(link.toX);
    const double bend = scene::linkBend(fromX, toX);
    return 'M' + pointText(fromX, link.fromY) + 'C' + pointText(fromX + bend, link.fromY) + ' '
           + pointText(toX - bend, link.toY) + ' ' + pointText(toX, link.toY);
}

scene::Rgb colourOf(const scene::DrawnLink& link, const scene::Palette& palette)
{
    constexpr double kShareOfRole = 0.75;
    switch (link.direction) {
    case LinkDirection::Forward:
        return scene::mixed(palette.fill(scene::ColourRole::Forward), palette.text, kShareOfRole);
    case LinkDirection::Backward:
        return scene::mixed(palette.fill(scene::ColourRole::Backward), palette.text, kShareOfRole);
    case LinkDirection::Unknown:
        break;
    }
    return palette.link;
}

void writeCurve(std::ostream& out, const std::string& data, scene::Rgb colour, std::string_view attributes)
{
    out << "<path d=\"" << data << "\" stroke=\"" << svgColour(colour) << "\" " << attributes << "/>\n";
}

/// The curve arrives from the left; a dot marks where it leaves.
void writeEnds(std::ostream& out, const scene::DrawnLink& link, scene::Rgb colour)
{
    const double tip = nearby(link.toX);
    out << "<path d=\"M" << pointText(tip, link.toY) << "l-8 -4v8z\" fill=\"" << svgColour(colour)
        << "\"/>\n<circle cx=\"" << svgNumber(nearby(link.fromX)) << "\" cy=\"" << svgNumber(link.fromY)
        << "\" r=\"3\" fill=\"" << svgColour(colour) << "\"/>\n";
}

void writeLink(std::ostream& out, const scene::DrawnLink& link, const scene::Palette& palette)
{
    const std::string data = curveData(link);
    if (link.emphasised) {
        // A seam of background keeps the curve readable on blocks of any colour.
        writeCurve(out, data, palette.background, "stroke-width=\"4.5\" stroke-opacity=\"0.85\"");
        writeCurve(out, data, palette.selection, "stroke-width=\"2\"");
        writeEnds(out, link, palette.selection);
    } else {
        const std::string opacity = link.dimmed ? "stroke-opacity=\"0.12\"" : "stroke-opacity=\"0.6\"";
        writeCurve(out, data, colourOf(link, palette),
                   link.inferred ? opacity + " stroke-dasharray=\"4 2\"" : opacity);
    }
}

} // namespace

void writeLinks(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    out << "<g fill=\"none\">\n";
    for (const scene::DrawnLink& link : picture.list.links) {
        const bool isCovered = link.clipTop > 0.0;
        if (isCovered) {
            out << "<g clip-path=\"url(#" << kScrolledClipId << ")\">";
        }
        writeLink(out, link, look.palette);
        if (isCovered) {
            out << "</g>\n";
        }
    }
    out << "</g>\n";
}

} // namespace pipescope::picture
