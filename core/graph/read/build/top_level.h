#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/construct_file.h"
#include "core/graph/read/model/graph.h"

namespace pipescope::graph {

/// Wraps runs of two or more APIs at top level into collections.
void collectApis(Graph& graph);

/// Puts nodes of parameter gradients below the last backward of their module. The
/// public tool drops those of a module without backward; `alsoBelowForward` puts them below its last forward.
void placeParameterGradients(Graph& graph, bool alsoBelowForward);

} // namespace pipescope::graph
