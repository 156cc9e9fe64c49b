#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/placed_nodes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Where two runs part.
struct Divergence
{
    std::int64_t step = 0;
    Rank rank{0};
    /// In the span of ranks of its step.
    SideNode node;
    /// Names from the root to the node.
    std::vector<std::string> path;
    UserText reason;
    /// That of the innermost module that has one; empty outside layers.
    std::optional<std::uint32_t> layer = {};
};

/// The first node in order of execution whose inputs, parameters, arguments or outputs differ, or that one
/// side does not have: of these the outermost, as the node around it is missing as well. Empty if the ranks
/// agree as far as is recorded. A node of the bench only is placed before the first node that follows it on
/// both sides.
///
/// `ranks` are those of one step, and `order` is that of their debug graphs.
std::optional<Divergence> findFirstDivergence(std::span<const ComparedRank> ranks,
                                              const ExecutionOrder& order);

/// The first in each rank, by position in `ranks`.
std::vector<std::optional<Divergence>> firstDivergences(std::span<const ComparedRank> ranks,
                                                        const ExecutionOrder& order);

/// Chooses from several steps the divergence of that with the smallest number.
std::optional<Divergence> firstOfSteps(std::span<const std::optional<Divergence>> steps);

/// Names from the root to the node.
std::vector<std::string> pathOf(const Graph& graph, NodeId node);

} // namespace pipescope::graph
