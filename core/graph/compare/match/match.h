#pragma once

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <optional>
#include <vector>

namespace pipescope::graph {

struct MatchOptions
{
    /// As this edition of the public tool matches; ours if empty.
    std::optional<Edition> compatible;
    /// The modules around a module do not count; its name alone does. In the editions, call numbers of APIs
    /// do not count either.
    bool isFuzzy = false;
    /// The graphs were merged over parallel ranks. The editions are fuzzy then, whatever is asked for, and
    /// Doc does not look at shapes.
    bool isMerged = false;
    /// Names differ: by these rules. An empty mapping means that only classes or the framework differ.
    std::optional<LayerMapping> mapping;
};

/// Finds the partner of every node of the debug tree. Nodes outside a tree are not matched and have no
/// reason.
///
/// Ours: a module has the partner of its name, or of its mapped name (parameter gradients, too), where the
/// modules around it are those of the same names; with a mapping, or fuzzy, the modules around do not count.
/// APIs are paired by name, shapes and order within two matched modules, collections counting as if their
/// members were at top level: one that is missing on a side does not shift those after it. Their call numbers
/// only decide between pairs that are equally good. Modules that only one side has are looked through. A
/// bench node is the partner of one debug node. Nodes whose shapes, types or counts of items differ are
/// matched: what differs is for the comparison to say, and to hide it would hide where it begins.
///
/// Any number of threads may match the same graphs.
Matching match(const Graph& debug, const Graph& bench, const MatchOptions& options);

/// As options.compatible matches: fuzzy matching ignores the mapping, parameter gradients
/// of renamed modules are not mapped, and two debug nodes can have the same partner; the partner then has the
/// later one.
Matching matchAsEdition(const Graph& debug, const Graph& bench, const MatchOptions& options);

/// A matching of nobody.
Matching emptyMatching(const Graph& debug, const Graph& bench);

struct StructuralMatch
{
    /// What was found, as rules; the matching is that of these rules, so a file of them gives the same again.
    LayerMapping mapping;
    Matching matching;
    /// Indexed by node of the debug graph, 0 … 1: how alike its module and the partner's are (of APIs, the
    /// module that they are called in); 0 for unmatched nodes.
    std::vector<float> confidence;
};

/// Matches graphs whose modules have other names. The modules are aligned from the outermost inwards: those
/// in two matched modules in the order in which they first ran, by what is called in them, the shapes of
/// parameters and outputs, names and classes, see Similarity. A module that only one side has around others
/// (a wrapper) is looked through where that gives more pairs. Modules that are too little alike (below 0.5)
/// stay unmatched. All calls of a module, forward and backward, have the partner's calls as partners.
StructuralMatch matchByStructure(const Graph& debug, const Graph& bench);

} // namespace pipescope::graph
