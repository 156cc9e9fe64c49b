#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/store/database_reading/graph_rows.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_graph.h"

#include <filesystem>

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

} // namespace pipescope::graph
