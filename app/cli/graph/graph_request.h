#pragma once

#include "app/cli/command.h"
#include "core/graph/open/assembly/graph_request.h"

namespace pipescope::cli {

/// What the options ask for, with the mapping file read. Fails if that, or the sizes of merging, are wrong.
Result<graph::GraphRequest> requestOf(const GraphOptions& options);

/// Reports an error of the input, after which nothing was written; returns the exit code.
int reportInputError(const Context& context, const Error& error);

} // namespace pipescope::cli
