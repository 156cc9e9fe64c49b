#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"

namespace pipescope::graph {

/// The ranks of the sheet's step that hold the same part of the model as its rank does, see recordedPlaces();
/// of merged ranks, all other replicas. Positions in GraphStep::ranks, without the sheet's own.
std::vector<std::size_t> replicasOf(const Sheet& sheet, Side side);

/// Whether data-parallel copies agree on what they must have alike: parameters, and what reductions over them
/// gave. Classes are those of ReplicaState. O(items of all copies).
NodeClasses classifyByReplicas(const Sheet& sheet, Side side);

} // namespace pipescope::graph
