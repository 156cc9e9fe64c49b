#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/construct_file.h"
#include "core/graph/read/model/graph.h"

namespace pipescope::graph {

/// Wraps runs of two or more APIs at top level into collections, see model_graph §2.4.
void collectApis(Graph& graph);

/// Puts nodes of parameter gradients below the last backward of their module, see model_graph §2.5. The
/// public tool drops those of a module without backward; `alsoBelowForward` puts them below its last forward.
void placeParameterGradients(Graph& graph, bool alsoBelowForward);

} // namespace pipescope::graph
