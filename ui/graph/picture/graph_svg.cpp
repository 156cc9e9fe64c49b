#include "ui/graph/picture/graph_svg.h"

#include "ui/run/picture/legend_layout.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/picture/svg/xml_text.h"
#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace pipescope::graph_picture {

using graph_scene::ClassLook;
using graph_scene::DrawnBox;
using graph_scene::PixelBox;
using picture::svgColour;
using picture::svgNumber;
using picture::writeElided;
using picture::writeRectangle;
using picture::writeText;
using picture::writeTriangle;

namespace {

constexpr double kTextMargin = 10;
/// Boxes lower than this have no rounded corners and no frame.
constexpr double kPlainHeight = 7;
constexpr double kMarkWidth = 4;
constexpr double kWorstBar = 5;
constexpr double kTriangle = 9;
constexpr double kTriangleHeight = 10;

scene::Box boxOf(const PixelBox& box)
{
    return {box.left, box.right, box.top, box.bottom};
}

/// Writes one picture.
class GraphSvg
{
public:
    GraphSvg(const GraphPicture& drawn, const scene::Palette& palette, GraphPictureFonts fonts,
             std::ostream& out)
        : m_drawn(drawn)
        , m_palette(palette)
        , m_fonts(std::move(fonts))
        , m_out(out)
    { }

    void write();

private:
    const ClassLook& lookOf(std::uint8_t nodeClass) const
    {
        return m_drawn.looks[std::min<std::size_t>(nodeClass, m_drawn.looks.size() - 1)];
    }

    const std::string& nameOf(std::uint8_t nodeClass) const
    {
        return m_drawn.lookNames[std::min<std::size_t>(nodeClass, m_drawn.lookNames.size() - 1)];
    }

    void writeLegend(double top);
    void writePane(const PicturePane& pane);
    void writeNode(const PicturePane& pane, const DrawnBox& drawn);
    void writeFilled(const PixelBox& box, const ClassLook& look);
    void writeFrame(const PixelBox& box, std::string_view fill);
    void writeInside(const DrawnBox& drawn);
    void writeStrip(const graph_scene::DrawnStrip& strip);
    void writeLabel(const graph_scene::DrawnLabel& label);

    const GraphPicture& m_drawn;
    const scene::Palette& m_palette;
    GraphPictureFonts m_fonts;
    std::ostream& m_out;
};

void GraphSvg::writeFrame(const PixelBox& box, std::string_view fill)
{
    m_out << "<rect x=\"" << svgNumber(box.left) << "\" y=\"" << svgNumber(box.top) << "\" width=\""
          << svgNumber(box.width()) << "\" height=\"" << svgNumber(box.height()) << "\" fill=\"" << fill
          << '"';
    if (box.height() >= kPlainHeight) {
        m_out << " rx=\"4\" stroke=\"" << svgColour(m_palette.grid) << '"';
    }
    m_out << "/>\n";
}

void GraphSvg::writeFilled(const PixelBox& box, const ClassLook& look)
{
    writeFrame(box, svgColour(look.fill));
    if (look.isHatched && box.height() >= kPlainHeight) {
        picture::writeHatching(m_out, boxOf(box));
    }
    if (look.isMarked) {
        writeRectangle(m_out, {box.left, box.left + std::min(kMarkWidth, box.width()), box.top, box.bottom},
                       m_palette.selection);
    }
}

void GraphSvg::writeInside(const DrawnBox& drawn)
{
    const PixelBox& header = drawn.header;
    // What is below, where that is worse than the node itself.
    if (drawn.worstClass > drawn.ownClass && header.width() > 4 * kWorstBar && header.height() > 4) {
        writeRectangle(m_out,
                       {header.right - kWorstBar - 2, header.right - 2, header.top + 2, header.bottom - 2},
                       lookOf(drawn.worstClass).fill);
    }
    if (header.height() >= kTriangleHeight) {
        writeTriangle(m_out, header.left + kTriangle, (header.top + header.bottom) / 2, !drawn.isExpanded,
                      m_palette.dimText);
    }
}

void GraphSvg::writeNode(const PicturePane& pane, const DrawnBox& drawn)
{
    const ClassLook& look = lookOf(drawn.ownClass);
    m_out << "<g><title>" << picture::xmlText(pane.outline->name(drawn.row)) << " (" << nameOf(drawn.ownClass)
          << ")</title>\n";
    if (drawn.isExpanded) {
        writeFrame(drawn.box, svgColour(scene::mixed(m_palette.header, m_palette.background, 0.5)));
    }
    writeFilled(drawn.header, look);
    if (drawn.hasChildren) {
        writeInside(drawn);
    }
    m_out << "</g>\n";
}

void GraphSvg::writeStrip(const graph_scene::DrawnStrip& strip)
{
    writeRectangle(m_out, boxOf(strip.box), lookOf(strip.worstClass).fill);
}

void GraphSvg::writeLabel(const graph_scene::DrawnLabel& label)
{
    const picture::AssumedFont& font = label.isSmall ? m_fonts.smallText : m_fonts.text;
    const double middle = (label.area.top + label.area.bottom) / 2;
    writeText(m_out, label.area.left, middle + (font.ascent() - font.descent()) / 2,
              scene::elidedText(label.text, label.elision),
              {font, scene::textOn(lookOf(label.nodeClass).fill)});
}

void GraphSvg::writePane(const PicturePane& pane)
{
    writeElided(m_out, {pane.left, pane.left + pane.width, m_drawn.paneTop - kNameHeight, m_drawn.paneTop},
                pane.name, {m_fonts.text, m_palette.dimText});
    m_out << "<g transform=\"translate(" << svgNumber(pane.left) << ' ' << svgNumber(m_drawn.paneTop)
          << ")\">\n";
    for (const DrawnBox& drawn : pane.list.boxes) {
        writeNode(pane, drawn);
    }
    for (const graph_scene::DrawnStrip& strip : pane.list.strips) {
        writeStrip(strip);
    }
    // Names let the pointer through to the boxes, which say more.
    m_out << "<g pointer-events=\"none\">\n";
    for (const graph_scene::DrawnLabel& label : pane.list.labels) {
        writeLabel(label);
    }
    m_out << "</g>\n</g>\n";
}

void GraphSvg::writeLegend(double top)
{
    using picture::LegendLayout;
    double left = kTextMargin;
    const double middle = top + kLegendHeight / 2;
    for (const graph_scene::ClassCount& count : m_drawn.legend) {
        const ClassLook& look = m_drawn.looks[count.nodeClass];
        writeFilled({left, left + LegendLayout::kSwatch, middle - LegendLayout::kSwatch / 2,
                     middle + LegendLayout::kSwatch / 2},
                    look);
        left += LegendLayout::kSwatch + LegendLayout::kGap;
        const std::string text = legendText(m_drawn, count);
        writeElided(m_out, {left, m_drawn.width - kTextMargin, top, top + kLegendHeight}, text,
                    {m_fonts.text, m_palette.text});
        left += m_fonts.text.width(text) + LegendLayout::kBetween;
    }
}

void GraphSvg::write()
{
    picture::openSvg(m_out, {m_drawn.width, m_drawn.height}, m_drawn.width, m_drawn.height, m_drawn.title);
    const double right = m_drawn.width - kTextMargin;
    writeRectangle(m_out, {0, static_cast<double>(m_drawn.width), 0, static_cast<double>(m_drawn.height)},
                   m_palette.background);
    writeElided(m_out, {kTextMargin, right, 0, kTitleHeight}, m_drawn.title,
                {picture::AssumedFont(14.0, picture::FontWeight::Bold), m_palette.text});
    writeLegend(kTitleHeight);
    const double noteTop = kTitleHeight + kLegendHeight;
    writeElided(m_out, {kTextMargin, right, noteTop, noteTop + kNoteHeight}, m_drawn.note,
                {m_fonts.text, m_palette.text});
    for (const PicturePane& pane : m_drawn.panes) {
        writePane(pane);
    }
    m_out << "</svg>\n";
}

} // namespace

Status writeGraphSvg(const GraphPictureRequest& request, SvgUse use, std::ostream& out)
{
    return writeGraphSvg(makeGraphPicture(request, {}), request.isDark, use, out);
}

Status writeGraphSvg(const GraphPicture& picture, bool isDark, SvgUse use, std::ostream& out)
{
    if (use == SvgUse::File) {
        out << pipescope::picture::kXmlDeclaration;
    }
    GraphSvg(picture, scene::paletteFor(isDark), {}, out).write();
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the picture could not be written"_text});
}

} // namespace pipescope::graph_picture
