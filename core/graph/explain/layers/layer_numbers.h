#pragma once

#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/explain/layers/layer_rows.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>
#include <span>
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

/// The rows of sheets, whose layers are numbered through the whole model as far as the places of the ranks
/// of their steps are known, see LayerRow::layersBefore. O(nodes).
std::vector<LayerRow> numberedRowsOf(std::span<const Sheet* const> sheets);

} // namespace pipescope::graph
