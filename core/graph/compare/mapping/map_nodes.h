#pragma once

#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/mapping/scope_tree.h"
#include "core/graph/read/model/graph.h"

#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// The bench scope of each debug scope: the debug side's path, translated step by step with the rules of the
/// class where the step starts, the longest rule first. Empty where the bench has none.
std::vector<std::optional<ScopeId>> translateScopes(const ScopeTree& debug, const ScopeTree& bench,
                                                    const LayerMapping& mapping, StringPool& names);

/// What a mapping says of a node.
struct MappedNode
{
    /// The mapping has something to say of it: it has a scope.
    bool isMapped = false;
    /// The node of the same direction and ordinal in the translated scope; empty where the bench has none.
    std::optional<NodeId> bench;
    /// It is a parameter gradient whose module is called something else there. The public tool maps those to
    /// nothing.
    bool isRenamedGradient = false;
};

/// Indexed by node of the debug graph.
std::vector<MappedNode> mapNodes(const Graph& debug, const Graph& bench, const LayerMapping& mapping);

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
