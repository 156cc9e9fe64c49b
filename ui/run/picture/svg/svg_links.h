#pragma once

#include "ui/run/picture/svg/svg_look.h"

#include <iosfwd>

namespace pipescope::picture {

/// Curves between the ranks, those of the selection on top, relative to the canvas.
void writeLinks(const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
