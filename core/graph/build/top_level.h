#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/dump/construct_file.h"
#include "core/graph/model/edition.h"
#include "core/graph/model/graph.h"

#include <optional>

namespace pipescope::graph {

/// Moves modules at top level that were run again for their backward below the backward that needed them, see
/// model_graph §2.3. Doc goes by the depth of names alone; New, and ours, also want a sign in the stack of
/// the forward, where the framework is PyTorch.
void placeRecomputations(Graph& graph, std::optional<Edition> compatible);

/// Wraps runs of two or more APIs at top level into collections, see model_graph §2.4.
void collectApis(Graph& graph);

/// Puts nodes of parameter gradients below the last backward of their module, see model_graph §2.5.
void placeParameterGradients(Graph& graph);

/// Gives each node its micro step and the graph their number, see model_graph §2.6.
void numberMicroSteps(const Construct& construct, Graph& graph);

} // namespace pipescope::graph
