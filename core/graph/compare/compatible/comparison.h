#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/read/model/edition.h"

#include <span>
#include <vector>

namespace pipescope::graph::compatible {

/// What is compared as an edition of the public tool does it. Refers to its parts.
struct Comparison
{
    const Graph& debug;
    const Graph& bench;
    const Matching& matching;
    Edition edition = Edition::Doc;
    ComparisonMode mode = ComparisonMode::Statistics;
    /// By item of the debug graph; needed in mode Tensors.
    std::span<const TensorNumbers> tensors;
    /// The graphs were merged over parallel ranks: New does not compare shapes.
    bool isMerged = false;
};

/// Pairs items by position within inputs, parameters, outputs and gradients: one pair for
/// each debug item, in the order of the node's input items and then of its output items.
void pairByPosition(const Comparison& comparison, NodeId debugNode, std::vector<ItemPair>& pairs);

} // namespace pipescope::graph::compatible
