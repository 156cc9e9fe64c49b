#pragma once

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <optional>

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

} // namespace pipescope::graph
