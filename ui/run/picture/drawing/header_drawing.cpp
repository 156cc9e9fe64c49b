#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/picture/picture_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::Canvas;
using scene::TextFont;

constexpr double kHeaderPadding = 6.0;
constexpr double kEdgeOpacity = 0.6;

std::string joined(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : " · ") + second;
}

/// The headers without their last pixel, which is left to the border: at a fractional scale the bars may
/// begin in it.
Box namesArea(const ShownTimeline& shown)
{
    const Box& area = shown.areas.headers;
    return {area.left, area.right - 1.0, area.top, area.bottom};
}

class HeaderDrawing
{
public:
    HeaderDrawing(Canvas& canvas, const ShownTimeline& shown)
        : m_canvas(canvas)
        , m_shown(shown)
        , m_area(shown.areas.headers)
        , m_plainHeight(canvas.height(TextFont::Plain))
        , m_labelHeight(canvas.height(TextFont::Label))
        , m_strongHeight(canvas.height(TextFont::Strong))
    {
        // Where rows are lower than their text only every so many are named.
        const double rowHeight = std::max(1.0, shown.scene.layout().metrics().rowHeight);
        m_every = static_cast<std::size_t>(std::max(1.0, std::ceil(m_plainHeight / rowHeight)));
    }

    void drawRow(std::size_t row)
    {
        const scene::Row& shown = m_shown.scene.layout().rows()[row];
        const bool isHigh = shown.lines > 0 && shown.band.height >= m_plainHeight;
        const bool isSqueezed = m_every > 1 && !isHigh;
        if (isSqueezed && (row % m_every != 0 || !hasRoom(row))) {
            return;
        }
        const double height = isSqueezed ? m_plainHeight : shown.band.height;
        const scene::Band band =
            scene::headerTextBand(m_shown.rows, row, m_strongHeight + m_labelHeight + 4.0);
        const double top = m_area.top + band.top;
        drawName(shown.name, {m_area.left + kHeaderPadding, m_area.right - kHeaderPadding, top,
                              top + (shown.lines > 0 ? band.height : height)});
        if (!isSqueezed) {
            drawLowerEdge(m_area.top + m_shown.rows.rowBand(row).bottom());
        }
    }

    void drawGroup(std::size_t index)
    {
        const scene::GroupTitle& title = m_shown.scene.layout().titles()[index];
        const scene::Band band = m_shown.rows.titleBand(index);
        const Box box{m_area.left, m_area.right, m_area.top + band.top, m_area.top + band.bottom()};
        drawTriangle({box.left + 10.0, box.middle()}, title.isCollapsed);
        if (title.isCollapsed) {
            drawCollapsedTitle(title, groupNote(m_shown.scene, index, m_shown.translate), box);
        } else {
            drawExpandedTitle(title, box);
        }
    }

private:
    /// The name of a low row needs the rows below it; the last ones before a title have none.
    bool hasRoom(std::size_t row) const
    {
        const scene::RowLayout& layout = m_shown.scene.layout();
        const double top = layout.rows()[row].band.top;
        const auto [first, last] = layout.titlesWithin(top, top + m_plainHeight);
        return first == last;
    }

    /// Rank above stage and host where there is room for two lines.
    void drawName(const scene::RowName& name, const Box& area)
    {
        const std::string rank = name.rank.in(m_shown.translate);
        const std::string second = joined(name.stage.in(m_shown.translate), name.host);
        if (const double both = m_strongHeight + m_labelHeight; area.height() >= both + 2.0) {
            const double top = area.middle() - both / 2.0;
            const double border = top + m_strongHeight;
            const Box left = drawFigure(name, {area.left, area.right, top, border}, TextFont::Label,
                                        m_canvas.width(rank, TextFont::Strong));
            m_canvas.text(left, rank, {TextFont::Strong, m_shown.palette.text});
            m_canvas.text({area.left, area.right, border, top + both}, second,
                          {TextFont::Label, m_shown.palette.dimText});
            return;
        }
        const std::string both = joined(rank, second);
        const Box left = drawFigure(name, area, TextFont::Plain, m_canvas.width(rank, TextFont::Plain));
        const bool bothFit = m_canvas.width(both, TextFont::Plain) <= left.width();
        m_canvas.text(left, bothFit ? both : rank, {TextFont::Plain, m_shown.palette.text});
    }

    /// At the right of a line whose name is so wide; gives back what is left for the name.
    Box drawFigure(const scene::RowName& name, Box line, TextFont font, double nameWidth)
    {
        constexpr double kBetween = 8.0;
        const std::string figure = name.figure.in(m_shown.translate);
        const double width = std::min(m_canvas.width(figure, font), line.width() - nameWidth - kBetween);
        if (!figure.empty() && width > 0.0) {
            m_canvas.text({line.right - width, line.right, line.top, line.bottom}, figure,
                          {font, figureColour(name.figureStandsOut)});
            line.right -= width + kBetween;
        }
        return line;
    }

    scene::Rgb figureColour(bool standsOut) const
    {
        return standsOut ? m_shown.palette.standsOut : m_shown.palette.dimText;
    }

    void drawLowerEdge(double bottom)
    {
        m_canvas.fill({m_area.left, m_area.right - 1.0, bottom - 1.0, bottom},
                      {m_shown.palette.grid, kEdgeOpacity});
    }

    /// Runs across the border of the headers.
    void drawExpandedTitle(const scene::GroupTitle& title, const Box& box)
    {
        constexpr double kBetween = 10.0;
        m_canvas.fill({box.right - 1.0, box.right, box.top, box.bottom}, {m_shown.palette.header});
        const Box line{box.left + scene::kTitleLeft, m_shown.areas.canvas.right, box.top, box.bottom};
        const std::string name = title.text.in(m_shown.translate);
        const std::string figure = title.figure.in(m_shown.translate);
        const double figureLeft = line.left + m_canvas.width(name, TextFont::Strong) + kBetween;
        interruptStepLines(figureLeft + m_canvas.width(figure, TextFont::Plain), box);
        m_canvas.text(line, name, {TextFont::Strong, m_shown.palette.dimText});
        m_canvas.text({figureLeft, line.right, line.top, line.bottom}, figure,
                      {TextFont::Plain, figureColour(title.figureStandsOut)});
    }

    /// Where the name of a group, which ends at `right`, reaches over the bars.
    void interruptStepLines(double right, const Box& box)
    {
        const double origin = m_shown.areas.canvas.left;
        for (const scene::StepMark& step : m_shown.ruler.steps) {
            for (const double x : {origin + std::floor(step.left), origin + std::floor(step.right)}) {
                if (origin <= x && x <= right + 2.0) {
                    m_canvas.fill({x, x + 1.0, box.top, box.bottom}, {m_shown.palette.header});
                }
            }
        }
    }

    /// Its lines stay in the headers: what is beside them belongs to the strip.
    void drawCollapsedTitle(const scene::GroupTitle& title, const std::string& note, const Box& box)
    {
        const std::string figure = title.figure.in(m_shown.translate);
        const double height = m_strongHeight + m_labelHeight * (figure.empty() ? 1.0 : 2.0);
        double top = box.middle() - height / 2.0;
        const auto write = [&](const std::string& text, TextFont font, scene::Rgb colour) {
            const double bottom = top + m_canvas.height(font);
            m_canvas.text({box.left + scene::kTitleLeft, box.right - kHeaderPadding, top, bottom}, text,
                          {font, colour});
            top = bottom;
        };
        write(title.text.in(m_shown.translate), TextFont::Strong, m_shown.palette.dimText);
        write(note, TextFont::Label, m_shown.palette.dimText);
        write(figure, TextFont::Label, figureColour(title.figureStandsOut));
        drawLowerEdge(box.bottom);
    }

    /// Points down above rows, and to the right where they are collapsed.
    void drawTriangle(scene::Point middle, bool isCollapsed)
    {
        constexpr double kHalf = 4.0;
        const auto corner = [&](double along, double across) {
            return isCollapsed ? scene::Point{middle.x + along, middle.y + across}
                               : scene::Point{middle.x + across, middle.y + along};
        };
        const std::array<scene::Point, 3> corners{corner(-kHalf / 2.0, -kHalf), corner(-kHalf / 2.0, kHalf),
                                                  corner(kHalf / 2.0 + 1.0, 0.0)};
        m_canvas.polygon(corners, {m_shown.palette.dimText});
    }

    Canvas& m_canvas;
    const ShownTimeline& m_shown;
    const Box& m_area;
    double m_plainHeight;
    double m_labelHeight;
    double m_strongHeight;
    std::size_t m_every = 1;
};

/// Below the pinned rows, and around the header that commands for rows act on.
void drawRowSigns(Canvas& canvas, const ShownTimeline& shown)
{
    const Box& area = shown.areas.headers;
    if (const double bottom = area.top + shown.rows.pinnedBottom(); bottom > area.top) {
        canvas.fill({area.left, area.right, bottom - 1.0, bottom + 1.0}, {shown.palette.dimText});
    }
    if (shown.currentRow) {
        const double top = area.top + shown.currentRow->top;
        const double bottom = area.top + shown.currentRow->bottom() - 1.0;
        canvas.fill({area.left, area.left + 3.0, top, bottom}, {shown.palette.selection});
        canvas.fill({area.left, area.right, top, bottom}, {shown.palette.selection, 0.12});
    }
}

} // namespace

void drawRowNames(Canvas& canvas, const ShownTimeline& shown)
{
    Box area = namesArea(shown);
    canvas.fill(area, {shown.palette.header});
    HeaderDrawing headers(canvas, shown);
    canvas.clip(area);
    for (std::size_t row = 0; row < shown.rows.pinnedRows(); ++row) {
        headers.drawRow(row);
    }
    canvas.unclip();
    area.top += shown.rows.scrolledTop();
    canvas.clip(area);
    const auto [first, last] = shown.rows.scrolledRows();
    for (std::size_t row = first; row < last; ++row) {
        headers.drawRow(row);
    }
    canvas.unclip();
}

void drawGroupNames(Canvas& canvas, const ShownTimeline& shown)
{
    const Box& area = shown.areas.headers;
    canvas.fill({area.right - 1.0, area.right, area.top, area.bottom}, {shown.palette.grid});
    canvas.clip({area.left, shown.areas.canvas.right, area.top + shown.rows.pinnedBottom(), area.bottom});
    HeaderDrawing headers(canvas, shown);
    const auto [first, last] = shown.rows.titles();
    for (std::size_t title = first; title < last; ++title) {
        headers.drawGroup(title);
    }
    canvas.unclip();
    canvas.clip(area);
    drawRowSigns(canvas, shown);
    canvas.unclip();
}

} // namespace pipescope::picture
