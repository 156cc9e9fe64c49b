#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/store/database_reading/graph_rows.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_graph.h"
#include "core/sqlite/database.h"

#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Makes the tree from the parents that rows name. Siblings stand in the order of the rows. Further roots
/// stand below the root; nodes with a missing parent, or with parents that go round in a circle, below a node
/// kUnplacedName; children that contradict parents are reported.
void makeTree(const GraphRows& rows, StoredGraph& graph, RowProblems& problems);

/// Which nodes are partners, as both graphs of the database `file` say. Where the sides contradict each
/// other, the debug side counts. Partners that do not exist, or are taken, are findings. Reasons for having
/// no partner are not in databases: all are None.
Matching readMatching(const StoredGraph& debug, const StoredGraph& bench, const std::filesystem::path& file,
                      FindingList& findings);

/// Indexed by TensorProblem, as the table pipescope_tensors has them.
inline constexpr std::array<std::string_view, 9> kTensorProblemNames{
    "none",  "debug file missing", "bench file missing", "debug file unreadable", "bench file unreadable",
    "empty", "shapes differ",      "dtypes differ",      "not finite differs"};

/// Reads what a comparison was judged by beside the items, so that it is judged alike again: the distances
/// of real tensors (debug side) and the noise floor (bench side). Nothing where the database does not have
/// our tables.
Status readEvidence(const SnapshotDatabase& database, const GraphKey& key, StoredGraph& stored,
                    RowProblems& problems);

/// Indexed by item of the debug graph, what is known of the tensors of the pairs of `matching`: a partner
/// that was taken later was not compared. Empty if the database has none.
std::vector<TensorNumbers> tensorsOf(const StoredGraph& debug, const Graph& bench, const Matching& matching);

} // namespace pipescope::graph
