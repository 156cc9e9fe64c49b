#include "ui/run/picture/svg/svg_picture.h"

#include "core/base/parse/durations.h"
#include "ui/run/picture/svg/svg_bars.h"
#include "ui/run/picture/svg/svg_links.h"
#include "ui/run/picture/svg/svg_marks.h"
#include "ui/run/picture/svg/svg_row_notes.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/picture/svg/svg_surroundings.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace pipescope::picture {
namespace {

using scene::Box;

void writeClip(std::ostream& out, const char* id, const Box& box)
{
    out << "<clipPath id=\"" << id << "\">";
    writeRectangle(out, box, scene::Rgb{});
    out << "</clipPath>\n";
}

void writeDefinitions(const Picture& picture, std::ostream& out)
{
    const scene::Areas& areas = picture.areas;
    out << "<defs>\n<pattern id=\"" << kHatchId
        << "\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M-2 2l4 -4M0 8l8 -8M6 10l4 -4\" stroke=\"#000000\" stroke-opacity=\"0.28\" "
           "stroke-width=\"1\"/></pattern>\n";
    writeClip(out, kCanvasClipId, {0.0, areas.canvas.width(), 0.0, areas.canvas.height()});
    writeClip(out, kScrolledClipId,
              {0.0, areas.canvas.width(), picture.rows().scrolledTop(), areas.canvas.height()});
    writeClip(out, kRowsClipId,
              {areas.headers.left, areas.canvas.right, areas.headers.top, areas.headers.bottom});
    writeClip(out, kRulerClipId,
              {areas.canvas.left, areas.canvas.right, areas.ruler.top, areas.ruler.bottom});
    writeClip(out, kMarksClipId,
              {areas.canvas.left, areas.canvas.right, areas.ruler.top, areas.canvas.bottom});
    out << "</defs>\n";
}

void writeStripes(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const double width = picture.areas.canvas.width();
    const scene::RowWindow rows = picture.rows();
    RectanglePath stripes;
    const auto addStripe = [&](std::size_t row) {
        const scene::Band band = rows.rowBand(row);
        if (row % 2 == 1) {
            stripes.add({0.0, width, std::max(band.top, rows.clipTop(row)), band.bottom()});
        }
    };
    for (std::size_t row = 0; row < rows.pinnedRows(); ++row) {
        addStripe(row);
    }
    const auto [first, last] = rows.scrolledRows();
    for (std::size_t row = first; row < last; ++row) {
        addStripe(row);
    }
    RectanglePath titles;
    const auto [firstTitle, lastTitle] = rows.titles();
    for (std::size_t title = firstTitle; title < lastTitle; ++title) {
        const scene::Band band = rows.titleBand(title);
        titles.add({0.0, width, std::max(band.top, rows.pinnedBottom()), band.bottom()});
    }
    writePath(out, stripes, svgColour(look.palette.stripe));
    writePath(out, titles, svgColour(look.palette.header));
}

void writeGrid(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const double height = picture.areas.canvas.height();
    const auto lineAt = [&](double x) { return Box{std::floor(x), std::floor(x) + 1.0, 0.0, height}; };
    RectanglePath ticks;
    for (const scene::Tick& tick : picture.ruler.ticks) {
        if (!tick.label.empty()) {
            ticks.add(lineAt(tick.x));
        }
    }
    RectanglePath steps;
    for (const scene::StepMark& step : picture.ruler.steps) {
        steps.add(lineAt(step.left));
        steps.add(lineAt(step.right));
    }
    writePath(out, ticks, svgColour(look.palette.grid), "fill-opacity=\"0.55\"");
    writePath(out, steps, svgColour(look.palette.dimText), "fill-opacity=\"0.7\"");
}

void writeSelection(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    if (!picture.list.selection) {
        return;
    }
    constexpr double kMinWidth = 4.0;
    const Box& box = *picture.list.selection;
    const double right = std::max(box.right, box.left + kMinWidth);
    const auto around = [&](double by) {
        RectanglePath frame;
        frame.add({box.left - by, right + by, box.top - by, box.bottom + by});
        return frame;
    };
    constexpr double kSeam = 2.5;
    constexpr double kFrame = 1.0;
    writePath(out, around(kSeam), "none", "stroke=\"" + svgColour(look.palette.background) + '"');
    writePath(out, around(kFrame), "none",
              "stroke=\"" + svgColour(look.palette.selection) + "\" stroke-width=\"2\"");
}

/// With its length where that has room.
void writeRange(const std::optional<TimeSpan>& range, const Picture& picture, const SvgLook& look,
                std::ostream& out)
{
    if (!range) {
        return;
    }
    const Box& canvas = picture.areas.canvas;
    const auto xOf = [&](TimePoint time) {
        constexpr double kBeyond = 4.0;
        return std::clamp(picture.time.xOf(time), -kBeyond, canvas.width() + kBeyond);
    };
    const Box area{xOf(range->begin), xOf(range->end), 0.0, canvas.height()};
    writeRectangle(out, area, look.palette.selection, 0.1);
    for (const double x : {std::floor(area.left), std::floor(area.right)}) {
        writeRectangle(out, {x, x + 1.0, area.top, area.bottom}, look.palette.selection);
    }
    const std::string length = formatDuration(range->duration(), 6);
    const double width = look.strong.width(length) + 12.0;
    if (width <= area.width()) {
        const double left = (area.left + area.right - width) / 2.0;
        const Box box{left, left + width, 2.0, look.strong.height() + 6.0};
        writeRectangle(out, box, look.palette.background, 0.9);
        writeElided(out, {box.left + 6.0, box.right, box.top, box.bottom}, length,
                    {look.strong, look.palette.text});
    }
}

void writeCanvas(const Picture& picture, const std::optional<TimeSpan>& range, const SvgLook& look,
                 std::ostream& out)
{
    const Box& canvas = picture.areas.canvas;
    out << "<g transform=\"translate(" << svgNumber(canvas.left) << ' ' << svgNumber(canvas.top)
        << ")\" clip-path=\"url(#" << kCanvasClipId << ")\">\n<g shape-rendering=\"crispEdges\">\n";
    writeStripes(picture, look, out);
    writeGrid(picture, look, out);
    writeColumns(picture, look, out);
    writeItems(picture, look, out);
    out << "</g>\n";
    writeLabels(picture, look, out);
    writeRowNotes(picture, look, out);
    writeDimming(picture, look, out);
    writeLinks(picture, look, out);
    writeSelection(picture, look, out);
    writeRange(range, picture, look, out);
    out << "</g>\n";
}

} // namespace

Status writeSvg(const PictureRequest& request, std::ostream& out)
{
    SvgLook look;
    look.palette = scene::paletteFor(request.isDark, request.colours);
    look.translate = request.translate;
    const Picture picture = makePicture(request, look.fonts());
    out << kXmlDeclaration;
    openSvg(out, request.size, picture.width, picture.height, picture.title);
    writeDefinitions(picture, out);
    writeRectangle(out, picture.areas.whole, look.palette.background);
    writeCanvas(picture, request.range, look, out);
    writeHeaders(picture, look, out);
    writeRuler(picture, request.selectedStep, look, out);
    writeMarks(request.marks, picture, look, out);
    writeTitle(picture, look, out);
    writeLegend(picture, look, out);
    out << "</svg>\n";
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the picture could not be written"_text});
}

} // namespace pipescope::picture
