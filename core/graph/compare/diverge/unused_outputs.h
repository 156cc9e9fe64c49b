#pragma once

#include "core/graph/tree/structure/execution_spans.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Finds what an operation that is not recorded probably has read: outputs that no recorded operation uses.
/// By positions in post-order.
class UnusedOutputs
{
public:
    /// `isUnused` and `ways` (ItemDirt::ways) are by item. `graph` and `spans` must stay.
    UnusedOutputs(const Graph& graph, std::span<const NodeId> order, const ExecutionSpans& spans,
                  std::span<const std::uint8_t> isUnused, std::span<const std::uint8_t> ways);

    struct Found
    {
        /// The latest node with such an output before the one asked for.
        NodeId latest;
        /// The latest whose output differs.
        std::optional<NodeId> latestDirty;
    };

    /// In the innermost module around `node` that has some before it begins; empty if there are none.
    std::optional<Found> before(NodeId node) const;

private:
    const Graph& m_graph;
    std::span<const NodeId> m_order;
    const ExecutionSpans& m_spans;
    /// By position: the position of the latest node, up to it, with unused (dirty unused) outputs, and 1.
    std::vector<std::uint32_t> m_latest;
    std::vector<std::uint32_t> m_latestDirty;
};

} // namespace pipescope::graph
