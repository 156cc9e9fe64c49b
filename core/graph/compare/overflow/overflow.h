#pragma once

#include "core/base/user_text.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/communication/execution_order.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// How bad NaN and infinity are at a node.
enum class OverflowLevel : std::uint8_t
{
    None,
    /// Came in, did not go out.
    Medium,
    /// Came in and went out; or the norm grew more than a hundredfold.
    High,
    /// Went out, did not come in.
    Critical
};

/// "medium", "high", "critical", as databases name them; empty for None.
std::string_view overflowLevelName(OverflowLevel level);

/// A statistic of an item that is NaN or infinite, or the norm that grew.
struct OverflowEvidence
{
    /// Position in Graph::items.
    std::uint32_t item = 0;
    Statistic statistic = Statistic::Max;
};

struct NodeOverflow
{
    OverflowLevel level = OverflowLevel::None;
    bool isNormJump = false;
    /// What came in and what went out; of a norm jump the largest norms.
    std::optional<OverflowEvidence> in;
    std::optional<OverflowEvidence> out;
};

struct GraphOverflow
{
    /// Indexed by node of the graph.
    std::vector<NodeOverflow> nodes;
    /// Indexed by node: the worst level of it and all below it.
    std::vector<OverflowLevel> worst;
};

/// The overflow level of every node; as the public tool has it (both editions, and what they do not look at:
/// defects 26 to 29 of model_graph), or by rules of ours if `compatible` is empty.
///
/// Those: what comes in are inputs and parameters; what goes out are outputs and, for a node of
/// parameter gradients, the gradients (what comes in is then that of its parent, the backward). Only tensors
/// of floating or complex type count, in lists and objects of any depth and in entries of batches; NaN or
/// infinity in Max, Min, Mean or Norm is abnormal. Buffers that a call overwrites (recv, all_gather, …) are
/// not looked at as inputs, nor is the output of torch.empty and its like, which is not initialised; an
/// abnormal tensor that masked_fill_ makes normal is no finding; infinite outputs of a call that has an
/// infinite number as argument are what was asked for.
GraphOverflow checkOverflow(const Graph& graph, std::optional<Edition> compatible);

/// With levels from elsewhere, one for each node; evidence is added where checkOverflow() by rules of ours
/// finds the same level.
GraphOverflow overflowOf(const Graph& graph, std::span<const OverflowLevel> levels);

/// Why the node has its level, with items, statistics and values where there is evidence; empty for None.
UserText overflowReason(const Graph& graph, NodeId node, const NodeOverflow& overflow);

/// The first node in post-order (so an API before the modules around it) whose level is at least `least`.
std::optional<NodeId> firstAbnormal(const Graph& graph, const GraphOverflow& overflow,
                                    OverflowLevel least = OverflowLevel::Medium);

/// The first over all ranks of a step, in the order of ExecutionOrder. One GraphOverflow per graph that was
/// ordered.
std::optional<GraphNode> firstAbnormal(std::span<const GraphOverflow> overflows, const ExecutionOrder& order,
                                       OverflowLevel least = OverflowLevel::Medium);

} // namespace pipescope::graph
