#pragma once

#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/compare/mapping/layer_mapping.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/compare/verdicts/noise_floor.h"
#include "core/graph/compare/verdicts/rollup.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::graph {

/// A graph and what is known of it alone.
struct SideGraph
{
    Graph graph;
    /// Empty unless asked for.
    std::optional<GraphOverflow> overflow;
    /// What was merged, and from which ranks; nothing unless asked for.
    MergeNotes merged;
    std::vector<Rank> mergedRanks;
};

/// What comparing two graphs gave.
struct GraphComparison
{
    Matching matching;
    /// If the names differ and no mapping was given: the one that was found, and by node of the debug graph
    /// how sure its pair is, 0 … 1.
    std::optional<LayerMapping> foundMapping;
    std::vector<float> confidence;
    /// Indexed by node of the debug graph; NaN for none.
    std::vector<double> scores;
    /// Indexed by item of the debug graph; empty unless real tensors were compared.
    std::vector<TensorNumbers> tensors;
    /// Ours only; empty in compatible mode.
    std::optional<NodeVerdicts> verdicts;
    std::optional<Rollup> rollup;
};

/// One rank of a step, or one data-parallel replica after merging.
struct RankGraphs
{
    SideGraph debug;
    /// Empty in a build.
    std::optional<SideGraph> bench;
    /// What two runs of the bench differ by, by item of the bench graph; empty if that was not measured.
    std::vector<NoiseFloor> floor;
    std::optional<GraphComparison> comparison;
};

/// All ranks of one step.
struct GraphStep
{
    std::int64_t step = 0;
    /// Indexed by rank.
    std::vector<RankGraphs> ranks;
    /// Empty where there is but one rank, and after merging. Its graphs are those of `ranks`, in their order.
    std::optional<Communication> debugLinks;
    std::optional<Communication> benchLinks;
    /// Mode of a comparison.
    ComparisonMode mode = ComparisonMode::Statistics;
    /// Where each of the merged ranks of the debug side stands; empty unless ranks were merged by our rules.
    std::vector<RankPlace> places;
    /// See ItemSettings; 0 unless ranks were merged.
    std::array<double, kStatisticCount> rounding{};
};

/// How items of a step are compared.
inline ItemSettings itemSettings(const GraphStep& step)
{
    ItemSettings settings;
    settings.checksumsDecide = step.mode == ComparisonMode::Md5;
    settings.rounding = step.rounding;
    return settings;
}

} // namespace pipescope::graph
