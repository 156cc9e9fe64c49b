#pragma once

#include "ui/run/picture/svg/svg_look.h"

#include <iosfwd>

namespace pipescope::picture {

/// Writes into empty rows why nothing is drawn there; see scene::rowNote(). In the canvas' own coordinates.
void writeRowNotes(const Picture& picture, const SvgLook& look, std::ostream& out);

} // namespace pipescope::picture
