#pragma once

#include "core/base/result.h"
#include "ui/run/picture/picture_request.h"

#include <iosfwd>

namespace pipescope::picture {

/// Writes a picture as an SVG 1.1 document in UTF-8 without scripts, style sheets or references to anything
/// outside. Its length is bounded by what can be seen at the picture's size, not by the length of the run.
/// Fails when the stream does.
Status writeSvg(const PictureRequest& request, std::ostream& out);

} // namespace pipescope::picture
