#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/copies.h"

#include <span>
#include <string>
#include <unordered_set>

namespace pipescope::graph {

/// Which places of the model hold the same tensor on all ranks: the same place of another layer, micro step
/// or call is the same role.
class Roles
{
public:
    explicit Roles(std::span<Graph* const> graphs);

    /// Equal copies that are not constant were seen in this role; parts of a tensor are never so. Also of a
    /// transfer between stages, or a norm, whose sizes are all whole: only sequence parallelism cuts these.
    bool isReplicated(const Graph& graph, NodeId node, const Item& item) const;

    /// A size of a dimension that replicated tensors have.
    bool isWholeSize(std::int64_t size) const { return m_sizes.contains(size); }

private:
    /// The gradient of a replicated tensor is replicated.
    bool isReplicatedForward(const Graph& graph, NodeId node, const Item& item) const;
    bool hasWholeSizes(const Graph& graph, const Item& item) const;
    static std::string keyOf(const Graph& graph, NodeId node, const Item& item);
    void learn(std::span<Graph* const> graphs, NodeId node, const NodeCopies& copies, const Item& item);

    std::unordered_set<std::string> m_replicated;
    std::unordered_set<std::int64_t> m_sizes;
};

} // namespace pipescope::graph
