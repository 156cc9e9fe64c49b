#pragma once

#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/picture/graph_picture.h"

#include <optional>

namespace pipescope::graph_picture {

/// The picture of a rank of a document, or of the one where a comparison first diverges, else the first: with
/// what stands above it, and the colours that a database has. NotFound if that rank is not there.
Result<GraphPictureRequest> pictureOf(const graph::GraphDocumentPointer& document, std::optional<Rank> rank);

} // namespace pipescope::graph_picture
