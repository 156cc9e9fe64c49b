#pragma once

#include "ui/run/picture/drawing/shown_timeline.h"
#include "ui/run/scene/canvas/canvas.h"

#include <algorithm>

namespace pipescope::picture {

enum class LinkChoice
{
    All,
    /// Those of the selection.
    Emphasised
};

constexpr double kLinkOpacity = 0.6;
constexpr double kDimmedLinkOpacity = 0.12;

scene::Rgb linkColour(LinkDirection direction, const scene::Palette& palette);

/// An end of a link, cut off where painters and viewers would be slow and inexact.
inline double nearbyX(double x)
{
    constexpr double kMaxFar = 20'000.0;
    return std::clamp(x, -kMaxFar, kMaxFar);
}

/// In coordinates of the area of the bars.
void drawLinks(scene::Canvas& canvas, const ShownTimeline& shown, LinkChoice choice);

} // namespace pipescope::picture
