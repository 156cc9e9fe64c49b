#pragma once

#include "ui/run/picture/picture.h"
#include "ui/run/picture/svg/svg_canvas.h"

#include <iosfwd>

namespace pipescope::picture {

/// Merged columns, blocks, operators and their labels, relative to the canvas.
void writeColumns(const Picture& picture, const scene::Palette& palette, std::ostream& out);
void writeItems(const Picture& picture, const scene::Palette& palette, std::ostream& out);
void writeLabels(const Picture& picture, const scene::Palette& palette, std::ostream& out);
/// Dims items and their labels.
void writeDimming(const Picture& picture, const scene::Palette& palette, std::ostream& out);

/// What the ranks of collapsed groups do, beside their titles; in coordinates of the whole.
void writeStrips(const Picture& picture, const scene::Palette& palette, SvgCanvas& canvas, std::ostream& out);

} // namespace pipescope::picture
