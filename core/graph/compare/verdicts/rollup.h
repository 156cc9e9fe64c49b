#pragma once

#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// What the nodes below each node are like, as columns by node; leaves have none.
struct Rollup
{
    static constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

    std::vector<Level> worstLevels;
    std::vector<float> worstMultiples;
    /// The node that has them: the first of the worst in execution order.
    std::vector<std::uint32_t> worstNodes;
    /// The first node in execution order that is Different.
    std::vector<std::uint32_t> firstDifferent;
    /// How many nodes below are Different.
    std::vector<std::uint32_t> differentCounts;
    /// And CannotDecide.
    std::vector<std::uint32_t> undecidedCounts;
    /// And have no partner.
    std::vector<std::uint32_t> unmatchedCounts;
};

/// Parents by node; Rollup::kNoNode for the root and nodes outside the tree.
std::vector<std::uint32_t> parentColumn(const Graph& graph);

/// `order` is the tree's post-order: the order of execution, an operation before the module around it.
Rollup rollUp(std::span<const NodeId> order, std::span<const std::uint32_t> parents,
              const NodeVerdicts& verdicts);

/// Corrects the rows of the nodes above `changed`, whose verdicts changed, and no others. Costs time for the
/// children of those.
void rollUpAbove(const Graph& graph, std::span<const NodeId> changed, const NodeVerdicts& verdicts,
                 Rollup& rollup);

/// Where the runs part, in execution order.
struct FirstDivergence
{
    /// The first node that differs and whose input tensors do not differ in this way: the difference arose
    /// here.
    std::optional<NodeId> onset;
    /// The first node that differs at all. If it is before the onset, its inputs came from something that is
    /// not recorded.
    std::optional<NodeId> firstDifferent;
    /// The first node without a partner.
    std::optional<NodeId> firstUnmatched;

    /// The onset, else the first node that differs; empty if there is no divergence.
    std::optional<NodeId> node() const { return onset ? onset : firstDifferent; }
};

FirstDivergence firstDivergence(std::span<const NodeId> order, const NodeVerdicts& verdicts);

/// Of a module that differs though its inputs do not: the node below where that begins, the first that
/// differs, whose inputs do not differ either. Empty for other nodes, and where nothing below explains it.
std::optional<NodeId> onsetInside(const NodeVerdicts& verdicts, const Rollup& rollup, NodeId node);

} // namespace pipescope::graph
