#pragma once

#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/tensor_compare/tensor_comparison.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// Which items of a matched node of the debug graph are compared with which; cleared first.
using PairItems = std::function<void(NodeId debugNode, std::vector<ItemPair>& pairs)>;

/// The file of an item's tensor; empty if the dump names none.
std::filesystem::path tensorFileOf(const Graph& graph, NodeId node, const Item& item);

/// What comparing two files gave, as verdicts use it.
TensorNumbers tensorNumbersOf(const TensorComparison& comparison, Edition edition);

/// Compares the files of all tensors of matched nodes, on `workers` threads. By item of the debug graph.
/// Files that cannot be read are findings. Incomplete after a stop request.
std::vector<TensorNumbers> compareTensorFiles(const Graph& debug, const Graph& bench,
                                              const Matching& matching, const PairItems& pairItems,
                                              std::optional<Edition> compatible, std::size_t workers,
                                              FindingList& findings, Progress& progress,
                                              const std::stop_token& stop);

} // namespace pipescope::graph
