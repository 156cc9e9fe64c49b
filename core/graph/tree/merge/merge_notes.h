#pragma once

#include "core/base/ids.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

enum class ItemMergeKind : std::uint8_t
{
    /// Parts of one tensor were put together.
    Split,
    /// Summands: the item has the numbers that their reduction gave.
    PartialSum,
    /// Ours only: copies that should be equal differ; the item has those of the first rank.
    CopiesDiffer
};

/// How one item was merged.
struct ItemMerge
{
    ItemMergeKind kind = ItemMergeKind::Split;
    /// Ours only: at least one rank has NaN, so all four statistics are NaN.
    bool hasNan = false;
    /// In the graph's texts.
    StringId path;
    /// PartialSum: the output of the reduction.
    NodeId source = Graph::kRoot;
    StringId sourcePath;
    /// The statistics of each rank; empty for PartialSum.
    std::vector<std::array<Value, kStatisticCount>> copies;
};

struct NodeMerge
{
    NodeId node;
    std::vector<Rank> ranks;
    std::vector<ItemMerge> items;
};

struct MergeNotes
{
    /// Ordered by node.
    std::vector<NodeMerge> nodes;
    /// Ours only: the pipeline stage that each node was run on, by node of the merged graph; kManyStages of
    /// modules that reach over several. Empty if there is but one stage.
    std::vector<std::uint16_t> stages;
    /// Ours only: by pipeline stage.
    std::vector<std::vector<Rank>> ranksOfStages;
    /// Ours only: virtual stages on each pipeline stage.
    std::size_t chunks = 1;

    static constexpr std::uint16_t kManyStages = 0xFFFF;

    /// Null if nothing of the node was merged.
    const NodeMerge* find(NodeId node) const;
    /// The ranks that have run a node; empty if that is not known.
    std::vector<Rank> ranksOf(NodeId node) const;
};

enum class MergeLineKind : std::uint8_t
{
    /// The ranks that were merged.
    Ranks,
    /// How a statistic came about.
    Statistic,
    /// The numbers are those of the reduction.
    OutputFrom,
    /// Ours only.
    Nan,
    CopiesDiffer
};

/// A line of parallel_merge_info.
struct MergeLine
{
    MergeLineKind kind = MergeLineKind::Ranks;
    std::vector<Rank> ranks;
    Statistic statistic = Statistic::Max;
    /// "input.1"; of OutputFrom the whole name: "Distributed.all_reduce.0.forward.output.0".
    std::string param;
    /// As Python writes it: "max(1.5, 2.0)", "(1.0 ** 2 + 2.0 ** 2) ** 0.5"
    std::string formula;
    std::string result;
};

std::vector<MergeLine> mergeLines(const Graph& graph, const NodeMerge& merge);

/// The line as it is written: "merged from ranks 0, 1", "Max of input.1: max(1.5, 2.0) = 2.0", "numbers of
/// Distributed.all_reduce.0.forward.output.0".
std::string mergeLineText(const MergeLine& line);

/// Merges copies of a statistic that are all numbers: the largest, the smallest, the arithmetic mean, the
/// root of the sum of squares. Null if one is no number.
Value mergedStatistic(Statistic statistic, const std::vector<std::array<Value, kStatisticCount>>& copies);

} // namespace pipescope::graph
