#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/explain/layers/layer_rows.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/structure/layer_fold.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// How many layers of the model the pipeline stages before that of each graph hold, where names number the
/// layers of a stage from 0; zeros where names number them through the model already. Empty where that cannot
/// be told: it is not known where a rank stands, a stage before the last one has no rank here, or stages hold
/// several chunks of the model.
std::optional<std::vector<std::uint32_t>> layersBefore(std::span<const Graph* const> graphs,
                                                       std::span<const RankPlace> places);

/// The same for all ranks of a step, by position; zeros where merged ranks or the first rank alone number the
/// model's layers.
std::optional<std::vector<std::uint32_t>> layersBefore(const GraphStep& step);

/// Counts the layers of a row from those of the stages before.
void numberFrom(std::uint32_t before, LayerRow& row);

/// What the indices of a run are less than the numbers of the model: `before` where they are the numbers of
/// layers in names, 0 for experts and the like.
std::uint32_t layersBeforeRun(const Graph& graph, const LayerRun& run, std::uint32_t before);

/// The rows of sheets, whose layers are numbered through the whole model as far as the places of the ranks
/// of their steps are known, see LayerRow::layersBefore. O(nodes).
std::vector<LayerRow> numberedRowsOf(std::span<const Sheet* const> sheets);

/// How many rows readOtherLayerRows() would read.
std::size_t countOtherLayerRows(const GraphDocument& document);

/// The rows of the steps of a run that the document does not hold. They
/// are read one after the other, as the document was, and are not kept. What cannot be read is a finding. An
/// error only if Cancelled.
Result<std::vector<LayerRow>> readOtherLayerRows(const GraphDocument& document, FindingList& findings,
                                                 Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
