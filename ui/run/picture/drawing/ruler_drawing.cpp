#include "ui/run/picture/drawing/timeline_drawing.h"

#include <algorithm>
#include <cmath>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::Canvas;
using scene::TextFont;

constexpr double kRulerPadding = 6.0;

/// The date, or else what the row beside it is.
std::string caption(const ShownTimeline& shown)
{
    return shown.ruler.caption.empty() && !shown.ruler.steps.empty()
               ? UserText("Step"_text).in(shown.translate)
               : shown.ruler.caption;
}

/// A line along the lower edge.
void drawHostWindow(Canvas& canvas, const ShownTimeline& shown, std::pair<double, double> window,
                    const Box& bar)
{
    const double left = shown.areas.canvas.left + std::max(window.first, -1.0);
    const double right = std::min(shown.areas.canvas.left + window.second, shown.areas.canvas.right + 1.0);
    canvas.fill({left, std::max(left + 1.0, right), bar.bottom - 2.0, bar.bottom}, {shown.palette.link});
}

void drawStep(Canvas& canvas, const ShownTimeline& shown, const scene::StepMark& step)
{
    constexpr double kMargin = 2.0;
    const Box& area = shown.areas.ruler;
    const double origin = shown.areas.canvas.left;
    Box bar{std::floor(origin + std::max(step.left, -kMargin)),
            std::floor(std::min(origin + step.right, area.right + kMargin)), area.top + kMargin,
            area.middle()};
    bar.right = std::max(bar.right, bar.left + 1.0);
    canvas.fill(bar, {shown.palette.stepFill(step.step.value)});
    for (const double x : {bar.left, bar.right - 1.0}) {
        canvas.fill({x, x + 1.0, bar.top, bar.bottom}, {shown.palette.dimText});
    }
    if (step.hostWindow) {
        drawHostWindow(canvas, shown, *step.hostWindow, bar);
    }
    if (shown.selectedStep == step.step) {
        canvas.frame({bar.left + 1.0, bar.right - 1.0, bar.top + 1.0, bar.bottom - 1.0},
                     {shown.palette.selection, 2.0});
    }
    const double left = origin + std::max(0.0, step.left) + kRulerPadding;
    canvas.text({left, std::min(origin + step.right, area.right), bar.top, bar.bottom}, step.label,
                {TextFont::Plain, shown.palette.text});
}

void drawTick(Canvas& canvas, const ShownTimeline& shown, const scene::Tick& tick)
{
    const Box& area = shown.areas.ruler;
    const double x = shown.areas.canvas.left + tick.x;
    const double length = tick.label.empty() ? scene::kShortTick : scene::kLongTick;
    canvas.fill({std::floor(x), std::floor(x) + 1.0, area.bottom - length, area.bottom},
                {shown.palette.dimText});
    const double width = canvas.width(tick.label, TextFont::Plain);
    // A label that the edge would cut is left out.
    if (tick.label.empty() || x - width / 2.0 < shown.areas.canvas.left || x + width / 2.0 > area.right) {
        return;
    }
    const double top = area.bottom - scene::kTickBaseline - canvas.ascent(TextFont::Plain);
    canvas.text({x - width, x + width, top, top + canvas.height(TextFont::Plain)}, tick.label,
                {TextFont::Plain, shown.palette.text, scene::TextAlign::Middle});
}

} // namespace

void drawTitle(Canvas& canvas, const ShownTimeline& shown)
{
    if (shown.title.empty()) {
        return;
    }
    constexpr double kMargin = 8.0;
    const Box& area = shown.areas.title;
    canvas.fill(area, {shown.palette.background});
    canvas.text({area.left + kMargin, area.right - kMargin, area.top, area.bottom}, shown.title,
                {TextFont::Strong, shown.palette.text});
}

void drawRuler(Canvas& canvas, const ShownTimeline& shown)
{
    const Box& area = shown.areas.ruler;
    const Box& bars = shown.areas.canvas;
    canvas.fill(area, {shown.palette.header});
    canvas.text({area.left + kRulerPadding, bars.left - kRulerPadding, area.top, area.middle()},
                caption(shown), {TextFont::Label, shown.palette.dimText});
    canvas.clip({bars.left, bars.right, area.top, area.bottom});
    for (const scene::StepMark& step : shown.ruler.steps) {
        drawStep(canvas, shown, step);
    }
    for (const scene::Tick& tick : shown.ruler.ticks) {
        drawTick(canvas, shown, tick);
    }
    canvas.unclip();
    canvas.fill({area.left, area.right, area.bottom - 1.0, area.bottom}, {shown.palette.grid});
}

} // namespace pipescope::picture
