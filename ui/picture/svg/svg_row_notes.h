#pragma once

#include "ui/picture/svg/svg_look.h"

#include <iosfwd>

namespace pipescope::picture {

/// Writes into rows in which nothing is drawn why that is so; see scene::rowNote(). In the canvas' own
/// coordinates.
void writeRowNotes(const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
