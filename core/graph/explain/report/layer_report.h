#pragma once

#include "core/graph/explain/layers/layer_rows.h"
#include "core/graph/open/assembly/graph_step.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Layers that are built alike.
struct ReportedRun
{
    std::int64_t step = 0;
    Rank rank{0};
    /// The node around them.
    std::string parent;
    std::size_t layers = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// How much one operation differs in each layer.
struct ReportedCurve
{
    std::int64_t step = 0;
    Rank rank{0};
    /// One of the worst nodes.
    std::string node;
    std::vector<std::int64_t> layers;
    /// In tolerances, see multipleOf(); NaN for none.
    std::vector<double> multiples;
};

/// What a comparison found layer by layer.
struct LayerReport
{
    /// One row for each rank in each step.
    std::vector<LayerRow> rows;
    std::vector<ReportedRun> runs;
    /// At most kMostCurves.
    std::vector<ReportedCurve> curves;
    /// Numbers of layers count through the pipeline stages, see layersBefore(); else they are those in the
    /// names of each rank.
    bool areOfModel = true;
};

inline constexpr std::size_t kMostCurves = 20;

/// Adds what a step of two sides shows. `workers` threads look at its ranks.
void addLayers(const GraphStep& step, std::size_t workers, LayerReport& report);

/// The cell that differs most: by verdict, score and count. Null if nothing is bad.
const LayerCell* worstCell(std::span<const LayerRow> rows);

} // namespace pipescope::graph
