#include "ui/run/picture/svg/svg_surroundings.h"

#include "ui/run/picture/legend_layout.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

namespace pipescope::picture {
namespace {

using scene::Box;

constexpr double kPadding = 6.0;

void openClipped(std::ostream& out, const char* clipId)
{
    out << "<g clip-path=\"url(#" << clipId << ")\">\n";
}

void writeTick(const scene::Tick& tick, const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const Box& area = picture.areas.ruler;
    const double x = picture.areas.canvas.left + tick.x;
    const double left = std::floor(x);
    const double length = tick.label.empty() ? scene::kShortTick : scene::kLongTick;
    writeRectangle(out, {left, left + 1.0, area.bottom - length, area.bottom}, look.palette.dimText);
    const double half = look.plain.width(tick.label) / 2.0;
    // A label that the edge would cut is left out.
    if (!tick.label.empty() && x - half >= picture.areas.canvas.left && x + half <= area.right) {
        writeText(out, x, area.bottom - scene::kTickBaseline, tick.label,
                  {look.plain, look.palette.text, TextAnchor::Middle});
    }
}

void writeStep(const scene::StepMark& step, bool isSelected, const Picture& picture, const SvgLook& look,
               std::ostream& out)
{
    constexpr double kMargin = 2.0;
    const Box& area = picture.areas.ruler;
    const double canvas = picture.areas.canvas.left;
    Box bar{std::floor(canvas + std::max(step.left, -kMargin)),
            std::floor(std::min(canvas + step.right, area.right + kMargin)), area.top + kMargin,
            (area.top + area.bottom) / 2.0};
    bar.right = std::max(bar.right, bar.left + 1.0);
    writeRectangle(out, bar, look.palette.stepFill(step.step.value));
    for (const double x : {bar.left, bar.right - 1.0}) {
        writeRectangle(out, {x, x + 1.0, bar.top, bar.bottom}, look.palette.dimText);
    }
    if (step.hostWindow) {
        const double begin = canvas + std::max(step.hostWindow->first, -1.0);
        const double end = std::min(canvas + step.hostWindow->second, area.right + 1.0);
        writeRectangle(out, {begin, std::max(begin + 1.0, end), bar.bottom - 2.0, bar.bottom},
                       look.palette.link);
    }
    if (isSelected) {
        RectanglePath frame;
        frame.add({bar.left + 1.0, bar.right - 1.0, bar.top + 1.0, bar.bottom - 1.0});
        writePath(out, frame, "none",
                  "stroke=\"" + svgColour(look.palette.selection) + "\" stroke-width=\"2\"");
    }
    const double from = canvas + std::max(0.0, step.left) + kPadding;
    writeElided(out, {from, std::min(canvas + step.right, area.right), bar.top, bar.bottom}, step.label,
                {look.plain, look.palette.text});
}

/// The date, or else what the row beside it is.
std::string caption(const scene::Ruler& ruler, const SvgLook& look)
{
    return ruler.caption.empty() && !ruler.steps.empty() ? UserText("Steps"_text).in(look.translate)
                                                         : ruler.caption;
}

std::string joined(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : " · ") + second;
}

scene::Rgb figureColour(bool standsOut, const SvgLook& look)
{
    return standsOut ? look.palette.standsOut : look.palette.dimText;
}

/// At the right of a line whose name is so wide; gives back what is left for the name.
Box writeFigure(const scene::RowName& name, Box line, const AssumedFont& font, double nameWidth,
                const SvgLook& look, std::ostream& out)
{
    constexpr double kBetween = 8.0;
    const std::string figure = name.figure.in(look.translate);
    const double width = std::min(font.width(figure), line.width() - nameWidth - kBetween);
    if (!figure.empty() && width > 0.0) {
        writeElided(out, {line.right - width, line.right, line.top, line.bottom}, figure,
                    {font, figureColour(name.figureStandsOut, look)});
        line.right -= width + kBetween;
    }
    return line;
}

/// Rank above stage and host where there is room for two lines.
void writeHeader(const scene::Row& row, const Box& area, const SvgLook& look, std::ostream& out)
{
    const std::string rank = row.name.rank.in(look.translate);
    const std::string second = joined(row.name.stage.in(look.translate), row.name.host);
    const double twoLines = look.strong.height() + look.label.height();
    if (area.height() >= twoLines + 2.0) {
        const double top = (area.top + area.bottom - twoLines) / 2.0;
        const double border = top + look.strong.height();
        const Box left = writeFigure(row.name, {area.left, area.right, top, border}, look.label,
                                     look.strong.width(rank), look, out);
        writeElided(out, left, rank, {look.strong, look.palette.text});
        writeElided(out, {area.left, area.right, border, top + twoLines}, second,
                    {look.label, look.palette.dimText});
        return;
    }
    const std::string both = joined(rank, second);
    const Box left = writeFigure(row.name, area, look.plain, look.plain.width(rank), look, out);
    const bool bothFit = look.plain.width(both) <= left.width();
    writeElided(out, left, bothFit ? both : rank, {look.plain, look.palette.text});
}

/// Where rows are lower than their text only every so many are named.
std::size_t namedEvery(const scene::RowLayout& layout, const SvgLook& look)
{
    const double rowHeight = std::max(1.0, layout.metrics().rowHeight);
    return static_cast<std::size_t>(std::max(1.0, std::ceil(look.plain.height() / rowHeight)));
}

void writeRowHeader(std::size_t row, const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const scene::Row& shown = picture.scene.layout().rows()[row];
    const bool isHigh = shown.lines > 0 && shown.band.height >= look.plain.height();
    const std::size_t every = isHigh ? 1 : namedEvery(picture.scene.layout(), look);
    if (row % every != 0) {
        return;
    }
    const Box& area = picture.areas.headers;
    const scene::RowWindow rows = picture.rows();
    const scene::Band band =
        scene::headerTextBand(rows, row, look.strong.height() + look.label.height() + 4.0);
    const double top = area.top + band.top;
    writeHeader(shown,
                {area.left + kPadding, area.right - kPadding, top,
                 top + (every > 1 ? look.plain.height() : band.height)},
                look, out);
    if (every == 1) {
        constexpr double kOpacity = 0.6;
        const double bottom = area.top + rows.rowBand(row).bottom();
        writeRectangle(out, {area.left, area.right, bottom - 1.0, bottom}, look.palette.grid, kOpacity);
    }
}

/// What the ranks of a collapsed group do, in the canvas beside its name. Neighbouring columns that look the
/// same become one rectangle.
void writeStrip(const scene::MinimapColumns& columns, const Box& area, const SvgLook& look, std::ostream& out)
{
    const double width = area.width() / static_cast<double>(columns.shares.size());
    const auto heightOf = [&](double share) { return std::round(std::min(1.0, share) * area.height()); };
    std::vector<double> filled(columns.shares.size());
    for (std::size_t role = 0; role < scene::kColourRoleCount; ++role) {
        RectanglePath path;
        Box box;
        const auto addBox = [&] {
            if (box.height() > 0.0) {
                path.add(box);
            }
        };
        for (std::size_t c = 0; c < filled.size(); ++c) {
            const double bottom = area.bottom - heightOf(filled[c]);
            filled[c] += columns.shares[c][role];
            const double top = area.bottom - heightOf(filled[c]);
            const double left = area.left + static_cast<double>(c) * width;
            if (top != box.top || bottom != box.bottom) {
                addBox();
                box = {left, left, top, bottom};
            }
            box.right = left + width;
        }
        addBox();
        writePath(out, path, svgColour(look.palette.fill(static_cast<scene::ColourRole>(role))));
    }
}

/// In the canvas beside the title.
void writeStripOf(const scene::GroupTitle& group, scene::Band band, const Picture& picture,
                  const SvgLook& look, std::ostream& out)
{
    constexpr double kMargin = 2.0;
    const auto strip = picture.strips.find(group.key);
    if (strip == picture.strips.end()) {
        return;
    }
    const double left = picture.areas.canvas.left;
    const Box area{left + picture.time.xOf(strip->second.run.begin),
                   left + picture.time.xOf(strip->second.run.end), band.top + kMargin,
                   band.bottom() - kMargin};
    writeStrip(strip->second, area, look, out);
}

/// Its lines stay in the headers.
void writeCollapsedTitle(const scene::GroupTitle& group, const std::string& note, const Box& area,
                         const SvgLook& look, std::ostream& out)
{
    const std::string figure = group.figure.in(look.translate);
    const double noteHeight = look.label.height();
    const double height = look.strong.height() + noteHeight * (figure.empty() ? 1.0 : 2.0);
    Box line = area;
    line.top = (area.top + area.bottom - height) / 2.0;
    line.bottom = line.top + look.strong.height();
    writeElided(out, line, group.text.in(look.translate), {look.strong, look.palette.dimText});
    line = {line.left, line.right, line.bottom, line.bottom + noteHeight};
    writeElided(out, line, note, {look.label, look.palette.dimText});
    if (!figure.empty()) {
        line = {line.left, line.right, line.bottom, line.bottom + noteHeight};
        writeElided(out, line, figure, {look.label, figureColour(group.figureStandsOut, look)});
    }
}

/// Runs across the border of the headers, and over the rows below it.
void writeExpandedTitle(const scene::GroupTitle& group, const Box& area, const SvgLook& look,
                        std::ostream& out)
{
    constexpr double kBetween = 10.0;
    const std::string name = group.text.in(look.translate);
    writeElided(out, area, name, {look.strong, look.palette.dimText});
    const double left = area.left + look.strong.width(name) + kBetween;
    if (!group.figure.empty() && left < area.right) {
        writeElided(out, {left, area.right, area.top, area.bottom}, group.figure.in(look.translate),
                    {look.plain, figureColour(group.figureStandsOut, look)});
    }
}

void writeGroupTitle(std::size_t title, const Picture& picture, const SvgLook& look, std::ostream& out)
{
    constexpr double kTriangle = 10.0;
    const Box& area = picture.areas.headers;
    const scene::Band band = picture.rows().titleBand(title);
    const double top = area.top + band.top;
    const double bottom = area.top + band.bottom();
    if (bottom > area.bottom) {
        return;
    }
    const scene::GroupTitle& group = picture.scene.layout().titles()[title];
    writeRectangle(out, {area.left, area.right, top, bottom}, look.palette.header);
    writeTriangle(out, area.left + kTriangle, (top + bottom) / 2.0, group.isCollapsed, look.palette.dimText);
    const double left = area.left + scene::kTitleLeft;
    if (group.isCollapsed) {
        writeStripOf(group, {top, bottom - top}, picture, look, out);
        writeCollapsedTitle(group, groupNote(picture.scene, title, look.translate),
                            {left, area.right - kPadding, top, bottom}, look, out);
    } else {
        writeExpandedTitle(group, {left, picture.areas.canvas.right, top, bottom}, look, out);
    }
}

/// Pinned rows cover those that scroll below them.
void writePinnedHeaders(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const scene::RowWindow rows = picture.rows();
    if (rows.pinnedRows() == 0) {
        return;
    }
    const Box& area = picture.areas.headers;
    writeRectangle(out, {area.left, area.right, area.top, area.top + rows.pinnedBottom()},
                   look.palette.header);
    for (std::size_t row = 0; row < rows.pinnedRows(); ++row) {
        writeRowHeader(row, picture, look, out);
    }
}

/// The pale colour comes first in the swatch, as in the bars.
void writeSwatch(const Box& swatch, scene::ColourRole role, const SvgLook& look, std::ostream& out)
{
    writeRectangle(out, swatch, look.palette.fill(role));
    if (scene::isHatched(role)) {
        RectanglePath hatched;
        hatched.add(swatch);
        writePath(out, hatched, std::string("url(#") + kHatchId + ')');
    }
    if (scene::showsWaiting(role)) {
        Box half = swatch;
        half.right = (swatch.left + swatch.right) / 2.0;
        writeRectangle(out, half, look.palette.waitingFill(role));
    }
}

} // namespace

void writeTitle(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    constexpr double kMargin = 8.0;
    Box area = picture.areas.title;
    area.left += kMargin;
    area.right -= kMargin;
    writeElided(out, area, picture.title, {look.strong, look.palette.text});
}

void writeRuler(const Picture& picture, std::optional<StepIndex> selectedStep, const SvgLook& look,
                std::ostream& out)
{
    const Box& area = picture.areas.ruler;
    writeRectangle(out, area, look.palette.header);
    const double middle = (area.top + area.bottom) / 2.0;
    writeElided(out, {area.left + kPadding, picture.areas.canvas.left - kPadding, area.top, middle},
                caption(picture.ruler, look), {look.label, look.palette.dimText});
    openClipped(out, kRulerClipId);
    for (const scene::StepMark& step : picture.ruler.steps) {
        writeStep(step, step.step == selectedStep, picture, look, out);
    }
    for (const scene::Tick& tick : picture.ruler.ticks) {
        writeTick(tick, picture, look, out);
    }
    out << "</g>\n";
    writeRectangle(out, {area.left, area.right, area.bottom - 1.0, area.bottom}, look.palette.grid);
}

void writeHeaders(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    const Box& area = picture.areas.headers;
    const scene::RowWindow rows = picture.rows();
    writeRectangle(out, area, look.palette.header);
    writeRectangle(out, {area.right - 1.0, area.right, area.top, area.bottom}, look.palette.grid);
    openClipped(out, kRowsClipId);
    const auto [first, last] = rows.scrolledRows();
    for (std::size_t row = first; row < last; ++row) {
        writeRowHeader(row, picture, look, out);
    }
    const auto [firstTitle, lastTitle] = rows.titles();
    for (std::size_t title = firstTitle; title < lastTitle; ++title) {
        writeGroupTitle(title, picture, look, out);
    }
    writePinnedHeaders(picture, look, out);
    out << "</g>\n";
}

void writeLegend(const Picture& picture, const SvgLook& look, std::ostream& out)
{
    constexpr double kBetween = LegendLayout::kBetween;
    const Box& area = picture.areas.legend;
    writeRectangle(out, area, look.palette.header);
    const std::string note =
        picture.scene.links() == nullptr
            ? std::string()
            : linksNote(picture.list.links.size(), picture.list.linksInView, look.translate);
    const double noteWidth = note.empty() ? 0.0 : look.plain.width(note) + kBetween;
    const double middle = (area.top + area.bottom) / 2.0;
    const LegendLayout legend = layOutLegend(picture.scene.legend(), area.left + kBetween / 2.0,
                                             area.right - noteWidth, look.plain.measure(), look.translate);
    for (const LegendLayout::Entry& entry : legend.entries) {
        writeSwatch({entry.left, entry.left + LegendLayout::kSwatch, middle - LegendLayout::kSwatch / 2.0,
                     middle + LegendLayout::kSwatch / 2.0},
                    entry.role, look, out);
        writeElided(out, {entry.textLeft(), area.right, area.top, area.bottom}, entry.word,
                    {look.plain, look.palette.text});
    }
    if (!legend.more.empty()) {
        writeElided(out, {legend.moreLeft, area.right, area.top, area.bottom}, legend.more,
                    {look.plain, look.palette.text});
    }
    if (!note.empty() && legend.right + noteWidth - kBetween <= area.right) {
        writeElided(out, {area.right - noteWidth + kBetween / 2.0, area.right, area.top, area.bottom}, note,
                    {look.plain, look.palette.dimText});
    }
}

} // namespace pipescope::picture
