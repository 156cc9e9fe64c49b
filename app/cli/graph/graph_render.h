#pragma once

#include "app/cli/command.h"
#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/picture/graph_picture.h"

namespace pipescope::cli {

/// A picture, with the document it is of.
struct OpenedPicture
{
    graph::GraphDocumentPointer document;
    graph_picture::GraphPictureRequest picture;
};

/// Reads the step and the rank that the options name. Fails if they are not there, or nothing can be read.
Result<OpenedPicture> openPicture(const Context& context, const graph::GraphRequest& request,
                                  const GraphPictureOptions& options);

/// Whether the file to write is there; it is reported and, like databases, never replaced.
bool isOutputTaken(const Context& context);

/// Runs `graph render`: draws one rank of one step; returns the exit code.
int runGraphRender(const Context& context);

} // namespace pipescope::cli
