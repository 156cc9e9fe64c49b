#pragma once

#include "core/base/result.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/store/database_reading/match_file.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

struct NodePair
{
    NodeId debug;
    NodeId bench;

    bool operator==(const NodePair&) const = default;
};

/// How much one match or unmatch takes along. The same call in the other direction (forward and backward)
/// always comes along where it can.
enum class HandExtent : std::uint8_t
{
    NodeAlone,
    WithDescendants
};

/// What one edit changes in a matching. Pairs are removed before others are added.
struct HandEdit
{
    std::vector<NodePair> removed;
    std::vector<NodePair> added;
    /// Nodes of the debug side that were to come along and found no partner.
    std::size_t left = 0;

    bool isEmpty() const { return removed.empty() && added.empty(); }
};

/// The two graphs of a rank, and which nodes are partners now. Refers to its parts.
struct MatchedGraphs
{
    const Graph& debug;
    const Graph& bench;
    const Matching& matching;
};

/// Makes two nodes partners. Errors (InvalidArgument, with a sentence): one of them has a partner, is a root,
/// or is not of the kind of the other. Descendants are paired within pairs, those without partner: by kind,
/// direction and part of the name (of modules what the parent calls them, of APIs the name without number),
/// in order where several are alike; then modules by their class.
Result<HandEdit> planMatch(const MatchedGraphs& graphs, NodePair pair, HandExtent extent);

/// Takes a node of the debug side and its partner apart; with descendants also all below it. An error
/// (InvalidArgument) if it has no partner, or is a root.
Result<HandEdit> planUnmatch(const MatchedGraphs& graphs, NodeId debug, HandExtent extent);

/// Adds the pairs that name nodes of both graphs, of one kind and without partner; what is paired so already
/// is left out, others count as left.
HandEdit planMatches(const MatchedGraphs& graphs, std::span<const HandMatch> matches);

/// What takes the edit back.
HandEdit inverseOf(const HandEdit& edit);

} // namespace pipescope::graph
