#pragma once

#include "core/base/result.h"
#include "ui/run/picture/picture.h"
#include "ui/run/picture/picture_request.h"
#include "ui/run/picture/svg/svg_canvas.h"

#include <iosfwd>

namespace pipescope::picture {

/// Writes a picture as an SVG 1.1 document in UTF-8 without scripts, style sheets or references to anything
/// outside. Its length is bounded by what can be seen at the picture's size, not by the length of the run.
/// Fails when the stream does.
Status writeSvg(const PictureRequest& request, std::ostream& out);

/// The labels of blocks and operators, relative to the canvas.
void writeLabels(const Picture& picture, const scene::Palette& palette, std::ostream& out);

/// What the ranks of collapsed groups do, beside their titles; in coordinates of the whole.
void writeStrips(const Picture& picture, const scene::Palette& palette, SvgCanvas& canvas);

} // namespace pipescope::picture
