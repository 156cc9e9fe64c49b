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

/// Merged columns, blocks, operators and their labels, relative to the canvas.
void writeColumns(const Picture& picture, const scene::Palette& palette, std::ostream& out);
void writeItems(const Picture& picture, const scene::Palette& palette, std::ostream& out);
void writeLabels(const Picture& picture, const scene::Palette& palette, std::ostream& out);
/// Dims items and their labels.
void writeDimming(const Picture& picture, const scene::Palette& palette, std::ostream& out);

/// What the ranks of collapsed groups do, beside their titles; in coordinates of the whole.
void writeStrips(const Picture& picture, const scene::Palette& palette, SvgCanvas& canvas, std::ostream& out);

} // namespace pipescope::picture
