#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <span>

namespace pipescope::graph {

/// Merges the ranks that share the tensors of one stage into the first of them.
///
/// An item is taken for replicated if its copies are equal, or if those of the same place in another layer or
/// call are (and are not constant), or if Max, Min and Norm differ by less than 1e-3; copies that differ all
/// the same are a finding. The output of an operation that a sibling sums up over the ranks has the numbers
/// of the sum. All others are parts of a tensor: Max, Min, Mean and Norm of the whole follow exactly. NaN of
/// any rank makes all four statistics NaN.
MergeNotes mergeTensors(std::span<Graph* const> graphs, FindingList& findings);

} // namespace pipescope::graph
