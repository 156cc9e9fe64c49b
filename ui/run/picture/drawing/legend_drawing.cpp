#include "ui/run/picture/drawing/timeline_drawing.h"

namespace pipescope::picture {

using scene::Box;
using scene::Canvas;
using scene::TextFont;

namespace {

/// A lane of blocks, and stronger that of a companion below it; in no colour of blocks.
void drawLanes(Canvas& canvas, const Box& box, const scene::Palette& palette)
{
    constexpr double kShareOfBlocks = 0.45;
    constexpr double kGap = 2.0;
    Box blocks = box;
    blocks.bottom = box.top + box.height() * kShareOfBlocks;
    Box below = box;
    below.top = blocks.bottom + kGap;
    canvas.fill(blocks, {scene::mixed(palette.text, palette.header, 0.25)});
    canvas.fill(below, {scene::mixed(palette.text, palette.header, 0.75)});
}

} // namespace

void drawLegend(Canvas& canvas, const ShownLegend& legend, const scene::Palette& palette)
{
    const Box& area = legend.area;
    const auto write = [&](double left, const std::string& text, scene::Rgb colour) {
        if (!text.empty()) {
            canvas.text({left, area.right, area.top, area.bottom}, text, {TextFont::Plain, colour});
        }
    };
    constexpr double kSwatch = LegendLayout::kSwatch;
    const double top = area.middle() - kSwatch / 2.0;
    canvas.fill(area, {palette.header});
    for (const LegendLayout::Entry& entry : legend.layout.entries) {
        drawSwatch(canvas, {entry.left, entry.left + kSwatch, top, top + kSwatch}, entry.role, palette);
        write(entry.textLeft(), entry.word, palette.text);
    }
    write(legend.layout.moreLeft, legend.layout.more, palette.text);
    write(legend.noteLeft, legend.note, palette.dimText);
}

void fillWithRole(Canvas& canvas, const Box& box, scene::ColourRole role, const scene::Palette& palette)
{
    canvas.fill(box, {palette.fill(role)});
    if (scene::isHatched(role)) {
        canvas.hatch(box);
    }
}

void drawSwatch(Canvas& canvas, const Box& box, std::optional<scene::ColourRole> role,
                const scene::Palette& palette)
{
    if (!role) {
        drawLanes(canvas, box, palette);
        return;
    }
    fillWithRole(canvas, box, *role, palette);
    // Colours that stay behind the blocks would be lost on the legend.
    constexpr double kLeastContrast = 1.5;
    if (scene::contrast(palette.fill(*role), palette.header) < kLeastContrast) {
        canvas.frame(box, {palette.dimText});
    }
    if (scene::showsWaiting(*role)) {
        canvas.fill({box.left, (box.left + box.right) / 2.0, box.top, box.bottom},
                    {palette.waitingFill(*role)});
    }
}

} // namespace pipescope::picture
