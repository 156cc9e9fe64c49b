#pragma once

#include "core/graph/open/outline/sheet.h"
#include "core/graph/tree/structure/layer_fold.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pipescope::graph {

/// What is followed from layer to layer.
enum class CurveMetric : std::uint8_t
{
    /// See Outline::scores.
    Score,
    /// See multipleOf().
    Multiple,
    /// A statistic of the first output that has it; those of both sides.
    Norm,
    Max,
    Min,
    Mean
};

inline constexpr std::size_t kCurveMetricCount = static_cast<std::size_t>(CurveMetric::Mean) + 1;

/// The node of one layer.
struct CurvePoint
{
    std::int64_t layer = 0;
    SheetRow row;
    /// NaN for none.
    double value = 0;
    /// The partner's; NaN for none, and for metrics of a pair.
    double partnerValue = 0;
};

/// Layers that are built alike, folded into one: for any node of one layer the same node of all others. See
/// foldLayers(). Immutable; any number of threads may use it. Keeps the graph.
class FoldedLayers
{
public:
    /// O(nodes + items): for a worker thread.
    explicit FoldedLayers(std::shared_ptr<const Graph> graph);

    /// Only layers: calls of one module after another are none.
    const std::vector<LayerRun>& runs() const { return m_runs; }

    /// The outermost run in which a node is; null for none.
    const LayerRun* runOf(NodeId node) const;

    /// The same node of each layer, ordered by the layers' index; empty for a node in no layer of a run.
    std::vector<std::pair<std::int64_t, NodeId>> sameInAllLayers(NodeId node) const;

private:
    /// The layer of runOf().
    std::optional<NodeId> layerOf(NodeId node) const;

    static constexpr std::uint32_t kNoRun = 0xFFFFFFFF;

    std::shared_ptr<const Graph> m_graph;
    std::vector<LayerRun> m_runs;
    /// Indexed by node: the run of which it is a layer.
    std::vector<std::uint32_t> m_runOfLayer;
};

/// The metric of a node and of the same node of all other layers, ordered by layer. `folded` is of the graph
/// of the row's side, and `layersBefore` the rank's, see layersBefore(). Empty for a node in no layer of a
/// run.
std::vector<CurvePoint> curveOf(const Sheet& sheet, const FoldedLayers& folded, SheetRow row,
                                CurveMetric metric, std::uint32_t layersBefore);

} // namespace pipescope::graph
