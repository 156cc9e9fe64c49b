#pragma once

#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/rows/row_layout.h"
#include "ui/run/scene/text/elide.h"

namespace pipescope::scene {

/// Parts of a timeline, in pixels of the whole.
struct Areas
{
    Box whole;
    Box title;
    Box ruler;
    Box headers;
    Box canvas;
    Box legend;
};

/// What texts need of the areas.
struct TextNeeds
{
    /// Line height of the font of ruler and legend.
    double lineHeight = 14.0;
    /// In the font of the headers' second line.
    TextWidth headerWidth;
    bool hasTitle = false;
    Translate translate = {};
};

/// Where the name of a group begins in the headers.
constexpr double kTitleLeft = 20.0;

/// Splits `whole`; headers are as wide as their texts need, within bounds.
Areas splitAreas(const Box& whole, const RowLayout& layout, const TextNeeds& needs);
/// Height of everything but the canvas.
double heightBesideCanvas(const TextNeeds& needs);

} // namespace pipescope::scene
