#pragma once

#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Indexed by node: nodes of equal number have identical subtrees: same kinds, classes or API names (without
/// call number and layer index), types, shapes and dtypes of all items, in the same order. Found by
/// hash-consing and verified, so it is exact; O(nodes + items). kNoClass for nodes outside the tree.
struct SubtreeClasses
{
    static constexpr std::uint32_t kNoClass = 0xFFFFFFFF;

    std::vector<std::uint32_t> classOf;
    /// Nodes in the subtree, by node; 0 outside the tree.
    std::vector<std::uint32_t> sizes;
};

SubtreeClasses classifySubtrees(const Graph& graph, std::span<const NodeId> order);

/// Identical siblings one after another.
struct LayerRun
{
    NodeId parent;
    /// In order of execution.
    std::vector<NodeId> layers;
    /// The layer index in each name: the number in which the names differ; 0, 1, … if there is none.
    std::vector<std::int64_t> indices;
};

/// Runs of at least two identical siblings that have children, in order of execution. Runs within the layers
/// of a run are there, too. `order` is the post-order of the tree.
std::vector<LayerRun> foldLayers(const Graph& graph, std::span<const NodeId> order,
                                 const SubtreeClasses& classes);

/// Nodes of a subtree, children before their parent. Identical subtrees have the same node at each position.
std::vector<NodeId> nodesOfSubtree(const Graph& graph, NodeId top);

/// The curves of a metric over the layers of a run: for each node of a layer (in nodesOfSubtree() order) its
/// value in each layer, the layers ordered by index.
struct LayerCurves
{
    std::vector<std::int64_t> indices;
    /// Indexed by node of the layer, then by layer: nodes[k * indices.size() + i].
    std::vector<NodeId> nodes;
    std::vector<double> values;

    std::size_t layerCount() const { return indices.size(); }

    std::size_t curveCount() const { return indices.empty() ? 0 : nodes.size() / indices.size(); }

    std::span<const double> curve(std::size_t k) const
    {
        return std::span(values).subspan(k * indices.size(), indices.size());
    }
};

/// `metric` is by node of the graph; NaN where it has none.
LayerCurves curvesOf(const Graph& graph, const LayerRun& run, std::span<const double> metric);

} // namespace pipescope::graph
