#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/construct_file.h"
#include "core/graph/read/model/graph.h"

#include <filesystem>

namespace pipescope::graph {

/// Gives each node of construct.json its parent, in the order of the file. A node whose
/// parent is no node stays outside the tree, and so do those whose parents go round in a circle.
/// `parentLess` nodes are those that the file has at top level.
void placeNodes(const Construct& construct, Graph& graph);

/// Puts every node with items or children that is outside the tree below the node kUnplacedName, at the end
/// of the top level, and reports which and why.
void keepUnplaced(const Construct& construct, const std::filesystem::path& constructFile, Graph& graph,
                  FindingList& findings);

/// Gives backward nodes without a stack that of their forward; `ofFirstCall` that of the module's first call.
void completeStacks(Graph& graph, bool ofFirstCall);

} // namespace pipescope::graph
