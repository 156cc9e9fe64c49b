#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"
#include "core/graph/tree/merge/sizes.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

struct MergeSettings
{
    MergeSizes sizes;
    /// As this edition of the public tool merges; ours if empty.
    std::optional<Edition> compatible;
};

/// One data-parallel replica of the model.
struct MergedGraph
{
    /// Its rank is the first of `ranks`.
    Graph graph;
    std::vector<Rank> ranks;
    MergeNotes notes;
};

/// The graph of the n-th rank of the dump, ranks in ascending order. Asked once for each.
using LoadGraph = std::function<Result<Graph>(std::size_t rank)>;

/// Merges the ranks of one step into one graph for each data-parallel replica. The sizes
/// must have passed checkSizes().
///
/// By default the order given decides which ranks belong together, and what was recorded of communication is
/// checked against it. Only the ranks that share tensors are in memory at the same time, beside what is
/// merged. A replica that differs from its copies is a finding, never taken for a part of a tensor; NaN of
/// any rank stays; shapes become those of the whole tensor; names are those that the uncut model would have.
///
/// An error where a graph cannot be loaded, or Cancelled.
Result<std::vector<MergedGraph>> mergeRanks(const MergeSettings& settings, const LoadGraph& load,
                                            FindingList& findings, const std::stop_token& stop);

} // namespace pipescope::graph
