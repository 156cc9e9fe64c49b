#pragma once

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/mapping/scope_tree.h"

#include <optional>
#include <span>

namespace pipescope::graph {

/// The fewest rules found that translate the debug scopes of modules into their partners (by debug scope;
/// empty: no partner): one for each class and sub-path that is called something else on the bench side. Where
/// modules of one class disagree the most frequent wins, and the others get rules of their own below
/// kTopLayer. A mapping cannot say that a scope has no partner: one that has the same name there gets it.
LayerMapping mappingOfPairs(const ScopeTree& debug, const ScopeTree& bench,
                            std::span<const std::optional<ScopeId>> partners, StringPool& names);

/// The same for nodes: `benchOf` by node of the debug graph, as in a Matching.
LayerMapping mappingOfNodes(const Graph& debug, const Graph& bench,
                            std::span<const std::optional<NodeId>> benchOf);

} // namespace pipescope::graph
