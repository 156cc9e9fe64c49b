#pragma once

#include "core/base/result.h"
#include "ui/graph/picture/graph_picture.h"

#include <iosfwd>

namespace pipescope::graph_picture {

enum class SvgUse
{
    /// A file of its own.
    File,
    /// An element in a page of HTML.
    Inline
};

/// Writes a picture as an SVG 1.1 document in UTF-8 without scripts, style sheets or references to anything
/// outside. Pointing at a box says its name and class. Its length is bounded by what can be seen, not by the
/// size of the graph. Fails when the stream does.
Status writeGraphSvg(const GraphPictureRequest& request, SvgUse use, std::ostream& out);

/// The same of a picture that is laid out already.
Status writeGraphSvg(const GraphPicture& picture, SvgUse use, std::ostream& out);

} // namespace pipescope::graph_picture
