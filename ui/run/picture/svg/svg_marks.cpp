#include "ui/run/picture/svg/svg_marks.h"

#include "ui/run/picture/svg/svg_shapes.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <sstream>
#include <string>

namespace pipescope::picture {
namespace {

using scene::Box;

constexpr double kMaxTextWidth = 160.0;
constexpr double kFlagPadding = 4.0;
constexpr double kMinFlag = 7.0;
constexpr double kLineOpacity = 0.8;

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

void writeFlag(std::ostream& out, double x, const Mark& mark, const Picture& picture, const SvgLook& look)
{
    const std::string whole = onOneLine(mark.text);
    const scene::Elision elision = scene::elide(whole, kMaxTextWidth, look.label.measure());
    const std::string text = scene::elidedText(whole, elision);
    const double width = text.empty() ? kMinFlag : look.label.width(text) + 2.0 * kFlagPadding;
    const double top = picture.areas.ruler.top + 1.0;
    writeRectangle(out, {x, x + width, top, top + look.label.height()}, look.palette.mark);
    if (!text.empty()) {
        writeText(out, x + kFlagPadding, top + look.label.ascent(), text,
                  {look.label, scene::textOn(look.palette.mark), TextAnchor::Start});
    }
}

void writeMark(std::ostream& out, const Mark& mark, const Picture& picture, const SvgLook& look)
{
    const Box& canvas = picture.areas.canvas;
    const double top = picture.areas.ruler.top;
    const double from = picture.time.xOf(mark.span.begin);
    const double to = picture.time.xOf(mark.span.end);
    if (to < -kMaxTextWidth || from > canvas.width()) {
        return;
    }
    const double left = canvas.left + std::floor(std::max(from, -1.0));
    const double right = canvas.left + std::floor(std::min(to, canvas.width() + 1.0));
    if (right > left) {
        constexpr double kRangeOpacity = 0.1;
        writeRectangle(out, {left, right, canvas.top, canvas.bottom}, look.palette.mark, kRangeOpacity);
        writeRectangle(out, {right, right + 1.0, top, canvas.bottom}, look.palette.mark, kLineOpacity);
    }
    writeRectangle(out, {left, left + 1.0, top, canvas.bottom}, look.palette.mark, kLineOpacity);
    writeFlag(out, left, mark, picture, look);
}

} // namespace

void writeMarks(std::span<const Mark> marks, const Picture& picture, const SvgLook& look, std::ostream& out)
{
    if (marks.empty()) {
        return;
    }
    out << "<g clip-path=\"url(#" << kMarksClipId << ")\">\n";
    // A flag without a text hides no text.
    for (const bool isNamed : {false, true}) {
        for (const Mark& mark : marks) {
            if (mark.text.empty() != isNamed) {
                writeMark(out, mark, picture, look);
            }
        }
    }
    out << "</g>\n";
}

} // namespace pipescope::picture
