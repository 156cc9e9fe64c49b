#pragma once

#include "ui/run/picture/svg/svg_look.h"

#include <iosfwd>

namespace pipescope::picture {

/// Merged columns, blocks, operators and their labels, relative to the canvas.
void writeColumns(const Picture& picture, const SvgLook& look, std::ostream& out);
void writeItems(const Picture& picture, const SvgLook& look, std::ostream& out);
void writeLabels(const Picture& picture, const SvgLook& look, std::ostream& out);
/// Dims items and their labels.
void writeDimming(const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
