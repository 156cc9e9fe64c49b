#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Copies what nodes hold from one graph into another.
class NodeCopier
{
public:
    NodeCopier(const Graph& from, Graph& to, std::map<std::vector<StringId>, StackId>& stacks);

    /// Kind, stack and mark of recomputation.
    void copyKind(NodeId from, NodeId to);
    void copyInputs(NodeId from, NodeId to);
    void copyOutputs(NodeId from, NodeId to);

    /// Where a node went; empty if nowhere.
    std::optional<NodeId> copyOf(NodeId from) const;
    StringId text(StringId from);

private:
    ItemRange copyItems(ItemRange range, NodeId from, NodeId to);

    const Graph& m_from;
    Graph& m_to;
    /// Of the graph that is copied to.
    std::map<std::vector<StringId>, StackId>& m_stacks;
    std::vector<std::optional<StringId>> m_texts;
    std::vector<std::optional<NodeId>> m_nodes;
};

} // namespace pipescope::graph
