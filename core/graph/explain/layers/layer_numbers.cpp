#include "core/graph/explain/layers/layer_numbers.h"

#include "core/graph/open/assembly/load_step.h"
#include "core/graph/tree/structure/module_place.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace pipescope::graph {
namespace {

/// The layers of a stage, by their names.
struct StageLayers
{
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t behind = 0;
};

/// "Module.1.x" is of the second chunk; the first one has no number, or 0.
bool isOfLaterChunk(std::string_view name)
{
    const auto parts = partsOfName(name);
    const auto chunk = parts.size() > 1 ? numberOfPart(parts[1]) : std::nullopt;
    return chunk && *chunk > 0;
}

/// False if it holds several chunks.
bool addLayers(const Graph& graph, StageLayers& stage)
{
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].kind != NodeKind::Module) {
            continue;
        }
        const std::string_view name = graph.name(NodeId{i});
        if (isOfLaterChunk(name)) {
            return false;
        }
        if (const auto layer = layerOfModule(name)) {
            stage.least = std::min(stage.least, *layer);
            stage.behind = std::max(stage.behind, *layer + 1);
        }
    }
    return true;
}

/// Indexed by stage.
std::map<std::int32_t, std::uint32_t> countBefore(const std::map<std::int32_t, StageLayers>& stages)
{
    std::map<std::int32_t, std::uint32_t> before;
    std::uint32_t next = 0;
    for (const auto& [stage, layers] : stages) {
        const std::uint32_t offset = layers.least >= next ? 0 : next;
        before.emplace(stage, offset);
        next = layers.behind == 0 ? next : offset + layers.behind;
    }
    return before;
}

} // namespace

std::optional<std::vector<std::uint32_t>> layersBefore(std::span<const Graph* const> graphs,
                                                       std::span<const RankPlace> places)
{
    std::vector<std::int32_t> stageOf;
    std::map<std::int32_t, StageLayers> stages;
    for (const Graph* graph : graphs) {
        const auto place = std::ranges::find(places, graph->rank, &RankPlace::rank);
        if (place == places.end() || !addLayers(*graph, stages[place->pipelineStage])) {
            return {};
        }
        stageOf.push_back(place->pipelineStage);
    }
    const bool areAllThere = !stages.empty() && stages.begin()->first == 0
                             && stages.rbegin()->first + 1 == static_cast<std::int32_t>(stages.size());
    if (!areAllThere) {
        return {};
    }
    const std::map<std::int32_t, std::uint32_t> before = countBefore(stages);
    std::vector<std::uint32_t> layers;
    for (const std::int32_t stage : stageOf) {
        layers.push_back(before.at(stage));
    }
    return layers;
}

std::optional<std::vector<std::uint32_t>> layersBefore(const GraphStep& step)
{
    // Merging numbers layers through the model; the first rank is on the first stage.
    const SideGraph& first = step.ranks.front().debug;
    const bool isFirst = step.ranks.size() == 1 && first.graph.rank == Rank{0};
    if (!first.mergedRanks.empty() || isFirst) {
        return std::vector<std::uint32_t>(step.ranks.size(), 0);
    }
    std::vector<const Graph*> graphs;
    for (const RankGraphs& rank : step.ranks) {
        graphs.push_back(&rank.debug.graph);
    }
    return step.ranks.size() == 1 ? std::nullopt : layersBefore(graphs, recordedPlaces(graphs));
}

void numberFrom(std::uint32_t before, LayerRow& row)
{
    row.layersBefore = before;
    for (std::vector<LayerCell>* cells : {&row.cells, &row.forward, &row.backward}) {
        for (LayerCell& cell : *cells) {
            cell.layer += cell.layer == kOutsideLayers ? 0 : before;
        }
    }
}

std::uint32_t layersBeforeRun(const Graph& graph, const LayerRun& run, std::uint32_t before)
{
    for (std::size_t i = 0; i < run.layers.size(); ++i) {
        const auto layer = layerOf(graph, run.layers[i]);
        if (!layer || std::int64_t{*layer} != run.indices[i]) {
            return 0;
        }
    }
    return before;
}

std::vector<LayerRow> numberedRowsOf(std::span<const Sheet* const> sheets)
{
    std::map<const GraphStep*, std::optional<std::vector<std::uint32_t>>> known;
    std::vector<LayerRow> rows;
    for (const Sheet* sheet : sheets) {
        auto found = known.find(sheet->step.get());
        if (found == known.end()) {
            found = known.emplace(sheet->step.get(), layersBefore(*sheet->step)).first;
        }
        LayerRow& row = rows.emplace_back(layerRowOf(*sheet));
        if (found->second) {
            numberFrom((*found->second)[sheet->rankIndex], row);
        }
    }
    return rows;
}

} // namespace pipescope::graph
