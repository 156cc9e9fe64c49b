#include "ui/run/picture/drawing/timeline_drawing.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace pipescope::picture {
namespace {

using scene::Box;
using scene::Canvas;
using scene::TextFont;

constexpr double kMaxTextWidth = 160.0;
constexpr double kFlagPadding = 4.0;

/// With single blanks between its words.
std::string onOneLine(const std::string& text)
{
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word;) {
        line += line.empty() ? "" : " ";
        line += word;
    }
    return line;
}

void drawFlag(Canvas& canvas, const ShownTimeline& shown, double x, const Mark& mark)
{
    constexpr double kMinFlag = 7.0;
    const std::string text = canvas.elided(onOneLine(mark.text), TextFont::Label, kMaxTextWidth);
    const double width = text.empty() ? kMinFlag : canvas.width(text, TextFont::Label) + 2.0 * kFlagPadding;
    const double top = shown.areas.ruler.top + 1.0;
    const Box flag{x, x + width, top, top + canvas.height(TextFont::Label)};
    canvas.fill(flag, {shown.palette.mark});
    if (!text.empty()) {
        canvas.text({flag.left + kFlagPadding, flag.right, flag.top, flag.bottom}, text,
                    {TextFont::Label, scene::textOn(shown.palette.mark)});
    }
}

void drawMark(Canvas& canvas, const ShownTimeline& shown, const Mark& mark)
{
    const Box& bars = shown.areas.canvas;
    const double from = shown.time.xOf(mark.span.begin);
    const double to = shown.time.xOf(mark.span.end);
    if (to < -kMaxTextWidth || from > bars.width()) {
        return;
    }
    constexpr double kLineOpacity = 0.8;
    constexpr double kBandOpacity = 0.1;
    const double top = shown.areas.ruler.top;
    const double left = bars.left + std::floor(std::max(from, -1.0));
    const double right = bars.left + std::floor(std::min(to, bars.width() + 1.0));
    if (right > left) {
        canvas.fill({left, right, bars.top, bars.bottom}, {shown.palette.mark, kBandOpacity});
        canvas.fill({right, right + 1.0, top, bars.bottom}, {shown.palette.mark, kLineOpacity});
    }
    canvas.fill({left, left + 1.0, top, bars.bottom}, {shown.palette.mark, kLineOpacity});
    drawFlag(canvas, shown, left, mark);
}

} // namespace

void drawMarks(Canvas& canvas, const ShownTimeline& shown)
{
    if (shown.marks.empty()) {
        return;
    }
    const Box& bars = shown.areas.canvas;
    canvas.clip({bars.left, bars.right, shown.areas.ruler.top, bars.bottom});
    // A flag without a text hides no text.
    for (const bool isNamed : {false, true}) {
        for (const Mark& mark : shown.marks) {
            if (mark.text.empty() != isNamed) {
                drawMark(canvas, shown, mark);
            }
        }
    }
    canvas.unclip();
}

} // namespace pipescope::picture
