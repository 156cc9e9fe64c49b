#pragma once

#include "ui/run/picture/svg/svg_look.h"

#include <iosfwd>
#include <span>

namespace pipescope::picture {

/// Lines from the ruler down over the rows, with the marks' texts on flags in the ruler.
void writeMarks(std::span<const Mark> marks, const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
