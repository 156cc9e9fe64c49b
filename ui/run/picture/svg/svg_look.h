#pragma once

#include "ui/run/picture/picture.h"
#include "ui/run/picture/svg/font_widths.h"
#include "ui/run/scene/colour/palette.h"

namespace pipescope::picture {

/// Fonts, colours and language of a document.
struct SvgLook
{
    AssumedFont label{11.0};
    AssumedFont plain{12.0};
    AssumedFont strong{13.0, FontWeight::Bold};
    scene::Palette palette;
    Translate translate;

    PictureFonts fonts() const { return {label.measure(), plain.measure(), label.height(), plain.height()}; }
};

/// Ids of definitions that parts of the document refer to.
constexpr const char* kHatchId = "overlap-hatch";
constexpr const char* kCanvasClipId = "canvas-clip";
/// The part of the canvas that pinned rows and a fixed title do not cover.
constexpr const char* kScrolledClipId = "scrolled-clip";
constexpr const char* kRowsClipId = "rows-clip";
/// Ruler and canvas.
constexpr const char* kMarksClipId = "marks-clip";
constexpr const char* kRulerClipId = "ruler-clip";

} // namespace pipescope::picture
