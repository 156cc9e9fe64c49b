#include "core/base/parse/durations.h"
#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/scene/draw/draw_rows.h"
#include "ui/run/scene/rows/row_notes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::Canvas;
using scene::TextFont;

/// A line in the colour of the selection, from top to bottom.
void drawLine(Canvas& canvas, const ShownTimeline& shown, double x)
{
    canvas.fill({std::floor(x), std::floor(x) + 1.0, 0.0, shown.areas.canvas.height()},
                {shown.palette.selection});
}

void drawOutline(Canvas& canvas, const ShownTimeline& shown, const Box& box, double width)
{
    constexpr double kMinWidth = 4.0;
    const double right = std::max(box.right, box.left + kMinWidth);
    const auto around = [&](double by) {
        return Box{box.left - by, right + by, box.top - by, box.bottom + by};
    };
    canvas.frame(around(2.5), {shown.palette.background});
    canvas.frame(around(1.0), {shown.palette.selection, width});
}

/// From the begin of a block to that of the one below it, and from end to end: how far they are apart.
void drawGhostLink(Canvas& canvas, const ShownTimeline& shown, const Box& block, const Box& ghost)
{
    drawOutline(canvas, shown, ghost, 1.0);
    for (const auto& [from, to] : {std::pair(block.left, ghost.left), std::pair(block.right, ghost.right)}) {
        const std::array line{scene::Point{from, block.bottom}, scene::Point{to, ghost.top}};
        canvas.polyline(line, {shown.palette.selection, 1.0});
    }
}

void drawSelection(Canvas& canvas, const ShownTimeline& shown)
{
    for (const Box& box : shown.list.outlines) {
        drawOutline(canvas, shown, box, 1.0);
    }
    if (shown.list.selection) {
        drawOutline(canvas, shown, *shown.list.selection, 2.0);
    }
    for (std::size_t i = 0; shown.list.selection && i < shown.list.selectedGhosts.size(); ++i) {
        const Box& above = i == 0 ? *shown.list.selection : shown.list.selectedGhosts[i - 1];
        drawGhostLink(canvas, shown, above, shown.list.selectedGhosts[i]);
    }
}

/// Where it has room.
void drawLength(Canvas& canvas, const ShownTimeline& shown, Duration length, const Box& range)
{
    constexpr int kDigits = 6;
    const std::string text = formatDuration(length, kDigits);
    const double width = canvas.width(text, TextFont::Strong) + 12.0;
    if (width <= range.width()) {
        const double left = (range.left + range.right - width) / 2.0;
        const Box box{left, left + width, 2.0, canvas.height(TextFont::Strong) + 6.0};
        canvas.fill(box, {shown.palette.background, 0.9});
        canvas.text(box, text, {TextFont::Strong, shown.palette.text, scene::TextAlign::Middle});
    }
}

void drawRange(Canvas& canvas, const ShownTimeline& shown)
{
    if (!shown.range) {
        return;
    }
    const Box& bars = shown.areas.canvas;
    const auto xOf = [&](TimePoint time) {
        constexpr double kBeyond = 4.0;
        return std::clamp(shown.time.xOf(time), -kBeyond, bars.width() + kBeyond);
    };
    const Box range{xOf(shown.range->begin), xOf(shown.range->end), 0.0, bars.height()};
    canvas.fill(range, {shown.palette.selection, 0.10});
    drawLine(canvas, shown, range.left);
    drawLine(canvas, shown, range.right);
    drawLength(canvas, shown, shown.range->duration(), range);
}

void drawBand(Canvas& canvas, const ShownTimeline& shown)
{
    if (shown.band) {
        const auto [left, right] = std::minmax(shown.band->first, shown.band->second);
        canvas.fill({left, right, 0.0, shown.areas.canvas.height()}, {shown.palette.selection, 0.16});
        drawLine(canvas, shown, left);
        drawLine(canvas, shown, right);
    }
}

} // namespace

void drawRowNotes(Canvas& canvas, const ShownTimeline& shown)
{
    constexpr double kPadding = 8.0;
    for (const scene::SeenRowNote& note : scene::seenRowNotes(*shown.scene.index().notes, shown.rows,
                                                              shown.list, canvas.height(TextFont::Label)))
    {
        canvas.text({kPadding, shown.areas.canvas.width() - kPadding, note.band.top, note.band.bottom()},
                    note.text.in(shown.translate), {TextFont::Plain, shown.palette.dimText});
    }
}

void drawOverlays(Canvas& canvas, const ShownTimeline& shown)
{
    if (const double bottom = shown.rows.pinnedBottom(); bottom > 0.0) {
        canvas.fill({0.0, shown.areas.canvas.width(), bottom - 1.0, bottom + 1.0}, {shown.palette.dimText});
    }
    drawSelection(canvas, shown);
    drawRange(canvas, shown);
    drawBand(canvas, shown);
}

} // namespace pipescope::picture
