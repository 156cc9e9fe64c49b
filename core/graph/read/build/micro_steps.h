#pragma once

#include "core/graph/read/dump/construct_file.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <optional>

namespace pipescope::graph {

/// Gives each node its micro step and the graph their number: those that the file has, else as the public
/// tool guesses them from where forwards follow backwards.
///
/// Ours looks at the numbers of the calls first, because the forwards with which a pipeline begins follow
/// each other without a backward between them: where the backwards of a module at top level are in the order
/// of its forwards, each of its calls is a micro step. What stands before a forward, after the last backward,
/// belongs to that forward: the preparation of its data.
void numberMicroSteps(const Construct& construct, std::optional<Edition> compatible, Graph& graph);

} // namespace pipescope::graph
