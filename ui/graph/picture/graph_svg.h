#pragma once

#include "core/base/result.h"
#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/picture/graph_picture.h"

#include <iosfwd>
#include <optional>

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

/// The picture of a rank of a document, or of the one where a comparison first diverges, else the first: with
/// what stands above it, and the colours that a database has. NotFound if that rank is not there.
Result<GraphPictureRequest> pictureOf(const graph::GraphDocumentPointer& document, std::optional<Rank> rank);

} // namespace pipescope::graph_picture
