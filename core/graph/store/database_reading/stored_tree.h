#pragma once

#include "core/graph/store/database_reading/graph_rows.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_graph.h"

namespace pipescope::graph {

/// Makes the tree from the parents that rows name. Siblings stand in the order of the rows. Further roots
/// stand below the root; nodes with a missing parent, or with parents that go round in a circle, below a node
/// kUnplacedName; children that contradict parents are reported.
void makeTree(const GraphRows& rows, StoredGraph& graph, RowProblems& problems);

} // namespace pipescope::graph
