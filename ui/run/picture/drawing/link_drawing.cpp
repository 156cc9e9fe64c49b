#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/scene/draw/link_curve.h"

#include <array>

namespace pipescope::picture {
namespace {

using scene::Canvas;
using scene::DrawnLink;

void drawCurve(Canvas& canvas, const DrawnLink& link, const scene::Stroke& stroke)
{
    const double from = nearbyX(link.fromX);
    const double to = nearbyX(link.toX);
    canvas.curve({from, link.fromY}, {to, link.toY}, scene::linkBend(from, to), stroke);
}

/// The curve arrives from the left; a dot marks where it leaves.
void drawEnds(Canvas& canvas, const DrawnLink& link, scene::Rgb colour)
{
    constexpr double kLength = 8.0;
    constexpr double kHalfWidth = 4.0;
    constexpr double kRadius = 3.0;
    const scene::Point tip{nearbyX(link.toX), link.toY};
    const std::array<scene::Point, 3> head{
        {tip, {tip.x - kLength, tip.y - kHalfWidth}, {tip.x - kLength, tip.y + kHalfWidth}}};
    canvas.polygon(head, {colour});
    canvas.disc({nearbyX(link.fromX), link.fromY}, kRadius, {colour});
}

void drawLink(Canvas& canvas, const DrawnLink& link, const scene::Palette& palette)
{
    if (link.emphasised) {
        // A seam of background keeps the curve readable on blocks of any colour.
        drawCurve(canvas, link, {palette.background, 4.5, 0.85});
        drawCurve(canvas, link, {palette.selection, 2.0});
        drawEnds(canvas, link, palette.selection);
    } else {
        drawCurve(canvas, link,
                  {linkColour(link.direction, palette), 1.0, linkOpacity(link),
                   link.inferred ? scene::LineStyle::Dashed : scene::LineStyle::Solid});
    }
}

} // namespace

double linkOpacity(const DrawnLink& link)
{
    constexpr double kRecorded = 0.6;
    constexpr double kInferred = 0.3;
    constexpr double kDimmed = 0.12;
    return link.dimmed ? kDimmed : link.inferred ? kInferred : kRecorded;
}

scene::Rgb linkColour(LinkDirection direction, const scene::Palette& palette)
{
    constexpr double kShareOfFill = 0.75;
    switch (direction) {
    case LinkDirection::Forward:
        return scene::mixed(palette.fill(scene::ColourRole::Forward), palette.text, kShareOfFill);
    case LinkDirection::Backward:
        return scene::mixed(palette.fill(scene::ColourRole::Backward), palette.text, kShareOfFill);
    case LinkDirection::Unknown:
        break;
    }
    return palette.link;
}

void drawLinks(Canvas& canvas, const ShownTimeline& shown, LinkChoice choice)
{
    double clipTop = 0.0;
    const auto clipFrom = [&](double top) {
        if (top == clipTop) {
            return;
        }
        if (clipTop > 0.0) {
            canvas.unclip();
        }
        if (top > 0.0) {
            canvas.clip({0.0, shown.areas.canvas.width(), top, shown.areas.canvas.height()});
        }
        clipTop = top;
    };
    for (const DrawnLink& link : shown.list.links) {
        if (link.emphasised || choice == LinkChoice::All) {
            clipFrom(link.clipTop);
            drawLink(canvas, link, shown.palette);
        }
    }
    clipFrom(0.0);
}

} // namespace pipescope::picture
