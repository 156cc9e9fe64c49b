#pragma once

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"

#include <vector>

namespace pipescope::graph {

struct StructuralMatch
{
    /// What was found, as rules; the matching is that of these rules, so a file of them gives the same again.
    LayerMapping mapping;
    Matching matching;
    /// By node of the debug graph, 0 … 1: how alike its module and the partner's are (of APIs, the module
    /// that they are called in); 0 for unmatched nodes.
    std::vector<float> confidence;
};

/// Matches graphs whose modules have other names. The modules are aligned from the outermost inwards: those
/// in two matched modules in the order in which they first ran, by what is called in them, the shapes of
/// parameters and outputs, names and classes, see Similarity. A module that only one side has around others
/// (a wrapper) is looked through where that gives more pairs. Modules that are too little alike (below 0.5)
/// stay unmatched. All calls of a module, forward and backward, have the partner's calls as partners.
StructuralMatch matchByStructure(const Graph& debug, const Graph& bench);

} // namespace pipescope::graph
