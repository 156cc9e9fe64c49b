#include "core/graph/explain/layers/layer_curves.h"

#include "core/graph/explain/layers/layer_numbers.h"
#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool areCallsOfOneModule(const Graph& graph, const LayerRun& run)
{
    const auto first = parseNodeName(graph.name(run.layers[0]));
    const auto second = parseNodeName(graph.name(run.layers[1]));
    return first && second && first->stem == second->stem;
}

std::optional<Statistic> statisticOf(CurveMetric metric)
{
    switch (metric) {
    case CurveMetric::Norm:
        return Statistic::Norm;
    case CurveMetric::Max:
        return Statistic::Max;
    case CurveMetric::Min:
        return Statistic::Min;
    case CurveMetric::Mean:
        return Statistic::Mean;
    case CurveMetric::Score:
    case CurveMetric::Multiple:
        break;
    }
    return {};
}

/// Takes it from the first output that has it.
double outputStatistic(const Outline& outline, RowId row, Statistic statistic)
{
    for (const Item& item : outline.graph->outputs(outline.node(row))) {
        if (const auto number = item.statistic(statistic).number()) {
            return *number;
        }
    }
    return kNaN;
}

double scoreOf(const Outline& outline, RowId row)
{
    const auto& scores = outline.storedScores.empty() ? outline.scores : outline.storedScores;
    return scores.empty() ? kNaN : scores[row.value];
}

CurvePoint pointOf(const Sheet& sheet, std::int64_t layer, SheetRow row, CurveMetric metric)
{
    CurvePoint point{layer, row, kNaN, kNaN};
    const Outline& outline = sheet.outline(row.side);
    if (const auto statistic = statisticOf(metric)) {
        point.value = outputStatistic(outline, row.row, *statistic);
        const auto partner = outline.partner(row.row);
        const Side other = row.side == Side::Debug ? Side::Bench : Side::Debug;
        if (partner && sheet.has(other)) {
            point.partnerValue = outputStatistic(sheet.outline(other), *partner, *statistic);
        }
    } else {
        point.value =
            metric == CurveMetric::Score ? scoreOf(outline, row.row) : double{multipleOf(sheet, row)};
    }
    return point;
}

} // namespace

FoldedLayers::FoldedLayers(std::shared_ptr<const Graph> graph)
    : m_graph(std::move(graph))
{
    const std::vector<NodeId> order = m_graph->postOrder();
    m_runs = foldLayers(*m_graph, order, classifySubtrees(*m_graph, order));
    std::erase_if(m_runs, [&](const LayerRun& run) { return areCallsOfOneModule(*m_graph, run); });
    m_runOfLayer.assign(m_graph->nodes.size(), kNoRun);
    for (std::size_t run = 0; run < m_runs.size(); ++run) {
        for (const NodeId layer : m_runs[run].layers) {
            m_runOfLayer[layer.value] = static_cast<std::uint32_t>(run);
        }
    }
}

std::optional<NodeId> FoldedLayers::layerOf(NodeId node) const
{
    std::optional<NodeId> outermost;
    for (std::optional<NodeId> at = node; at; at = m_graph->node(*at).parent) {
        outermost = m_runOfLayer[at->value] != kNoRun ? at : outermost;
    }
    return outermost;
}

const LayerRun* FoldedLayers::runOf(NodeId node) const
{
    const auto layer = layerOf(node);
    return layer ? &m_runs[m_runOfLayer[layer->value]] : nullptr;
}

std::vector<std::pair<std::int64_t, NodeId>> FoldedLayers::sameInAllLayers(NodeId node) const
{
    const auto layer = layerOf(node);
    if (!layer) {
        return {};
    }
    const std::vector<NodeId> ofLayer = nodesOfSubtree(*m_graph, *layer);
    const auto position = std::ranges::find(ofLayer, node) - ofLayer.begin();
    const LayerRun& run = m_runs[m_runOfLayer[layer->value]];
    std::vector<std::pair<std::int64_t, NodeId>> same;
    for (std::size_t i = 0; i < run.layers.size(); ++i) {
        const auto nodes = nodesOfSubtree(*m_graph, run.layers[i]);
        same.emplace_back(run.indices[i], nodes[static_cast<std::size_t>(position)]);
    }
    std::ranges::stable_sort(same, {}, &std::pair<std::int64_t, NodeId>::first);
    return same;
}

std::vector<CurvePoint> curveOf(const Sheet& sheet, const FoldedLayers& folded, SheetRow row,
                                CurveMetric metric, std::uint32_t layersBefore)
{
    const Outline& outline = sheet.outline(row.side);
    const LayerRun* const run = folded.runOf(outline.node(row.row));
    const std::uint32_t before = run != nullptr ? layersBeforeRun(*outline.graph, *run, layersBefore) : 0;
    std::vector<CurvePoint> curve;
    for (const auto& [layer, node] : folded.sameInAllLayers(outline.node(row.row))) {
        if (const auto same = outline.rowOf(node)) {
            curve.push_back(pointOf(sheet, layer + before, {row.side, *same}, metric));
        }
    }
    return curve;
}

} // namespace pipescope::graph
