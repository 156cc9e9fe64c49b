#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A node on each of several ranks; empty where a rank does not have it below the same ancestors.
using NodeCopies = std::vector<std::optional<NodeId>>;

/// `node` is of the first graph.
NodeCopies copiesOf(std::span<Graph* const> graphs, NodeId node);

/// A tensor of floating or signed whole numbers.
bool isNumeric(const Graph& graph, const Item& item);

/// Whether statistics are equal: Max and Min exactly, Mean and Norm to 1e-6; what is no number counts as
/// equal.
bool areEqual(const Item& a, const Item& b);

/// The item of that path and group on each of the ranks, as positions in Graph::items; empty if one lacks it.
std::vector<std::uint32_t> itemCopies(std::span<Graph* const> graphs, const NodeCopies& nodes,
                                      const Item& item);

/// Largest relative difference of Max, Min and Norm; infinite where only one is a number or NaN.
double relativeDifference(const Item& a, const Item& b);

/// Sets the statistics of the first graph's item to those of all. Returns how.
ItemMerge mergeSplit(std::span<Graph* const> graphs, const std::vector<std::uint32_t>& items);

std::array<Value, kStatisticCount> statisticsOf(const Item& item);

bool hasNan(const Item& item);

/// At least one statistic is a number.
bool hasNumbers(const Item& item);

/// All four are NaN.
void setNan(Item& item);

} // namespace pipescope::graph
